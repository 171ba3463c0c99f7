import type { Figure } from "./measure"
import { median, ratioOf, spread } from "./statistics"

type Limit = { atLeast: number } | { atMost: number }

/** A figure with the statistics of its samples. */
export type Result = {
  name: string
  unit: string
  count: number
  median: number
  /** Width of the middle half of the samples as a share of the median. */
  spread: number
  yardstick: { name: string; median: number; spread: number } | null
  ratio: number | null
  /** The target: for the ratio, or for the median itself. */
  wanted: { of: "ratio" | "median"; limit: Limit } | null
  /** Null if there was no target. */
  isMet: boolean | null
}

export function judge({ name, unit, samples, yardstick, reach, bound }: Figure): Result {
  const middle = median(samples)
  const held = yardstick && {
    name: yardstick.name,
    median: median(yardstick.samples),
    spread: spread(yardstick.samples),
  }
  const ratio = held && ratioOf(middle, held.median)
  if (reach && ratio === null) throw new Error(`"${name}" has a reach and nothing to hold it to`)
  const wanted = chooseWanted(reach, bound)
  return {
    name,
    unit,
    count: samples.length,
    median: middle,
    spread: spread(samples),
    yardstick: held,
    ratio,
    wanted,
    isMet: wanted && isWithin(wanted.of === "ratio" ? (ratio ?? NaN) : middle, wanted.limit),
  }
}

function chooseWanted(reach: Limit | null, bound: Limit | undefined): Result["wanted"] {
  if (bound) return { of: "median", limit: bound }
  return reach && { of: "ratio", limit: reach }
}

function isWithin(value: number, limit: Limit): boolean {
  return "atLeast" in limit ? value >= limit.atLeast : value <= limit.atMost
}
