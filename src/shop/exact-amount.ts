import BigNumber from "bignumber.js"
import type { DecimalText } from "../core/order/order-snapshot"

/** Maximum digits before or after the point; no price has more, but a string could claim ten million. */
const MAX_PLACES = 100

/**
 * Converts a number in any form that Medusa returns to its exact decimal text.
 *
 * `raw` (`{ value: "12.49" }`) wins over the plain field, which may be a float. Anything that is not a
 * number becomes "NaN", which the core rejects with the field's name.
 */
export function readExactAmount(raw: unknown, plain: unknown): DecimalText {
  const amount = new BigNumber(findNumeral(raw) ?? findNumeral(plain) ?? NaN)
  return Math.abs(amount.e ?? 0) > MAX_PLACES ? "NaN" : amount.toFixed()
}

/** {@link readExactAmount}, but an absent number is zero. */
export const readAmountOrZero = (raw: unknown, plain: unknown): DecimalText =>
  isAbsent(raw) && isAbsent(plain) ? "0" : readExactAmount(raw, plain)

const isAbsent = (value: unknown) => value === null || value === undefined

function findNumeral(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number") return value
  if (typeof value !== "object" || value === null) return null
  if ("value" in value) return findNumeral(value.value)
  if ("raw" in value) return findNumeral(value.raw)
  if ("numeric" in value) return findNumeral(value.numeric)
  return null
}

/** Exact sum of amounts; used where only the sum matters. */
export const addUpAmounts = (
  entries: readonly { amount?: unknown; raw_amount?: unknown }[]
): DecimalText =>
  entries
    .reduce(
      (sum, entry) => sum.plus(readExactAmount(entry.raw_amount, entry.amount)),
      new BigNumber(0)
    )
    .toFixed()

type Counted = { captured_amount?: unknown; raw_captured_amount?: unknown }

/** `captures`: the sum of a payment's captures; `isConfirmed`: its provider has confirmed all of them. */
type Captured = { captures: DecimalText; isConfirmed: boolean }

/**
 * What was captured for each payment of a collection. Medusa writes a capture before it asks the
 * provider, and deletes it if the provider refuses. Only afterwards it marks a fully captured payment
 * (`captured_at`) and updates the collection's sum (`captured_amount`). If the process dies in between,
 * it is unknown whether a capture took place, or a confirmed capture is missing from the collection's
 * sum.
 *
 * @param counted `captured_amount` of the collection; if it is absent, the captures count
 * @returns one amount per payment; a shortfall reduces the last unconfirmed ones
 */
export function shareOutCaptured(payments: readonly Captured[], counted: Counted): DecimalText[] {
  const { captured_amount: plain, raw_captured_amount: raw } = counted
  if (isAbsent(plain) && isAbsent(raw)) return payments.map(({ captures }) => captures)
  const confirmed = addUpAmounts(
    payments.filter(({ isConfirmed }) => isConfirmed).map(({ captures: amount }) => ({ amount }))
  )
  let left = new BigNumber(readExactAmount(raw, plain)).minus(confirmed)
  return payments.map(({ captures, isConfirmed }) => {
    if (isConfirmed || !left.lt(captures)) {
      if (!isConfirmed) left = left.minus(captures)
      return captures
    }
    const taken = BigNumber.max(left, 0)
    left = left.minus(taken)
    return taken.toFixed()
  })
}

/** Exact sum of two decimal texts. */
export const addAmounts = (a: DecimalText, b: DecimalText): DecimalText =>
  new BigNumber(a).plus(b).toFixed()
