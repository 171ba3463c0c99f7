import { MICRO, sum } from "./amounts"

type Share = { index: number; micros: bigint; remainder: bigint }

/**
 * Rounds every amount to whole minor units that add up to `totalMinor`.
 *
 * Every amount is rounded down, then the missing units go to the largest remainders; ties go to the
 * larger amount, then to the earlier one. No amount moves by a whole unit. Source: domain 2.4.
 */
export function largestRemainder(micros: readonly bigint[], totalMinor: bigint): bigint[] {
  const floors = micros.map((amount) => amount / MICRO)
  const missing = Number(totalMinor - sum(floors))
  const shares = micros.map((amount, index) => ({
    index,
    micros: amount,
    remainder: amount % MICRO,
  }))
  for (const { index } of shares.sort(compareShares).slice(0, missing)) {
    floors[index] = (floors[index] ?? 0n) + 1n
  }
  return floors
}

function compareShares(left: Share, right: Share): number {
  if (left.remainder !== right.remainder) return left.remainder > right.remainder ? -1 : 1
  if (left.micros !== right.micros) return left.micros > right.micros ? -1 : 1
  return left.index - right.index
}
