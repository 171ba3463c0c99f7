import { alternate } from "../alternate"
import type { BenchContext, Figure, Measure } from "../measure"
import { composeDraft } from "../../src/core/draft/compose-draft"
import { readOptions } from "../../src/core/settings/options"
import type { OrderSnapshot } from "../../src/core/order/order-snapshot"
import { makeLargeOrder } from "./large-order"

const SIZES = [1, 10, 100, 1_000] as const
/** The clock cannot resolve one small order, so this many lines are composed for one sample. */
const LINES_A_SAMPLE = 1_000
const SAMPLES_A_ROUND = 30
const WARM_UP = 20
const NOON = new Date("2026-03-05T11:10:00.000Z")

const SETTINGS = readOptions({
  apiKey: "bench-key",
  mapping: {
    categories: {
      collections: { ceramika: "Ceramika", herbaty: "Herbaty", ksiazki: "Książki" },
      fallback: "Pozostałe",
    },
    projects: { salesChannels: { Sklep: 41 }, collections: { ceramika: 42 }, fallback: 40 },
  },
})

/** Composing a proven draft from an order's snapshot, without I/O, by the number of lines. */
export const compose: Measure = { name: "compose", run: measureCompose }

async function measureCompose({ rounds, isQuick }: BenchContext): Promise<readonly Figure[]> {
  const contestants = SIZES.map((size) => {
    const order = makeLargeOrder(size)
    return [size, async () => timeOne(order)] as const
  })
  const inTurn: Record<number, () => Promise<number>> = Object.fromEntries(contestants)
  await alternate(WARM_UP, inTurn)
  const samples = await alternate(rounds * (isQuick ? 5 : SAMPLES_A_ROUND), inTurn)
  return describeFigures((size) => samples[size] ?? [])
}

/** Milliseconds for one composition. */
function timeOne(order: OrderSnapshot): number {
  const times = Math.ceil(LINES_A_SAMPLE / order.lines.length)
  const begun = performance.now()
  for (let time = 0; time < times; time += 1) composeOrThrow(order)
  return (performance.now() - begun) / times
}

function composeOrThrow(order: OrderSnapshot): void {
  const [company] = SETTINGS.companies
  if (!company) throw new Error("The bench has no company")
  const composition = composeDraft(order, SETTINGS, company, NOON)
  if (composition.kind !== "draft") throw new Error(`Composed to ${JSON.stringify(composition)}`)
}

function describeFigures(samplesOf: (size: number) => readonly number[]): Figure[] {
  const largest = Math.max(...SIZES)
  const figures = SIZES.map((size): Figure => {
    const name = `compose, ${size.toLocaleString("en")} line${size === 1 ? "" : "s"}`
    const figure = { name, unit: "ms", samples: samplesOf(size), yardstick: null, reach: null }
    return size === largest ? { ...figure, bound: { atMost: 20 } } : figure
  })
  const perLine = (size: number) => samplesOf(size).map((ms) => (ms * 1_000) / size)
  return [
    ...figures,
    {
      name: "compose, a line of 1,000",
      unit: "µs",
      samples: perLine(1_000),
      yardstick: { name: "a line of 100", samples: perLine(100) },
      reach: { atMost: 1.5 },
    },
  ]
}
