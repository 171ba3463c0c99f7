import BigNumber from "bignumber.js"
import type { DecimalText } from "../core/order/order-snapshot"

/** Places before or after the point; no price has more, and a text may claim ten million. */
const MAX_PLACES = 100

/**
 * Any form in which Medusa hands out a number -> its exact decimal text.
 *
 * `raw` (`{ value: "12.49" }`) wins over the plain field, which may be a float. Something that
 * is no number becomes "NaN", which the core refuses with the field's name.
 */
export function readExactAmount(raw: unknown, plain: unknown): DecimalText {
  const amount = new BigNumber(findNumeral(raw) ?? findNumeral(plain) ?? NaN)
  return Math.abs(amount.e ?? 0) > MAX_PLACES ? "NaN" : amount.toFixed()
}

/** The same, but an absent number is zero. */
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

/**
 * What was captured of a payment collection: Medusa writes a capture down before its provider is asked
 * and takes it back where that refuses, and counts it for the collection only then.
 *
 * @param captures what its captures come to, one that the provider has not confirmed yet among them
 * @param counted `captured_amount` of the collection; where it is not handed out, the captures count
 */
export function readCaptured(
  captures: DecimalText,
  counted: { captured_amount?: unknown; raw_captured_amount?: unknown }
): DecimalText {
  const { captured_amount: plain, raw_captured_amount: raw } = counted
  if (isAbsent(plain) && isAbsent(raw)) return captures
  const confirmed = new BigNumber(readExactAmount(raw, plain))
  return confirmed.lt(captures) ? confirmed.toFixed() : captures
}

/** The part of `amount` that `left` covers, and what of `left` remains then. */
export function takeFrom(
  left: DecimalText,
  amount: DecimalText
): { taken: DecimalText; left: DecimalText } {
  const covers = !new BigNumber(left).lt(amount)
  const taken = covers ? amount : left
  return { taken, left: new BigNumber(left).minus(taken).toFixed() }
}

/** Exact sum of two decimal texts. */
export const addAmounts = (a: DecimalText, b: DecimalText): DecimalText =>
  new BigNumber(a).plus(b).toFixed()
