import { formatMinor, halfUp, isLeftOutOfTotal, snapToMicros } from "../money/amounts"
import {
  creditLineAfterOrder,
  negativeLine,
  returnBeforeInvoice,
  tooPrecise,
  totalMismatch,
  unreadable,
  ZERO_TOTAL,
} from "../money/amount-refusals"
import { minus, parseDecimal, plus, roundTo, toText, ZERO, type Decimal } from "../money/decimals"
import { readLine, type LineFigures, type PricedLine } from "../money/line-amounts"
import { describeLine, locateLine } from "./line-words"
import type { OrderSnapshot } from "./order-snapshot"
import type { Refusal, SkipReason } from "../request/refusals"

/** The fields of an order needed for amounts; every {@link OrderSnapshot} is one. */
export type PricedOrder = Pick<
  OrderSnapshot,
  "currency" | "currencyDecimals" | "total" | "creditLines"
> & { lines: readonly PricedLine[] }

/** A line with its gross worth in micros of the document's minor unit. */
export type MeasuredLine = { line: PricedLine; figures: LineFigures; micros: bigint }

/** An order whose amounts are understood and add up to what Medusa reports. */
export type MeasuredOrder = {
  /** In the order's own sequence, zero lines included. */
  lines: readonly MeasuredLine[]
  /** Decimals of the document: the currency's, or fewer if the service accepts fewer. */
  decimals: number
  /** The sale total in the document's minor units. */
  saleTotalMinor: bigint
}

export type Measurement =
  | { kind: "measured"; order: MeasuredOrder }
  | { kind: "refused"; refusal: Refusal }
  | { kind: "nothing-to-invoice"; reason: SkipReason }

/** A hundredth of a minor unit: half the smallest difference that would show. */
const TOLERANCE_MICROS = 10_000n
const MAX_CURRENCY_DECIMALS = 8

/**
 * Reads and checks an order's amounts, in the order of guards of domain 2.4.
 *
 * @param maxDecimals decimals the service accepts for amounts
 */
export function measureOrder(order: PricedOrder, maxDecimals: number): Measurement {
  const decimals = order.currencyDecimals
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_CURRENCY_DECIMALS) {
    return refuse(unreadable("currency_code", "number of decimals of its currency", order.currency))
  }
  const figures: LineFigures[] = []
  for (const [index, line] of order.lines.entries()) {
    const read = readLine(line)
    if ("unreadable" in read) {
      const place = `${locateLine(order.lines, index)}.${read.unreadable}`
      const what = `number of ${describeLine(order.lines, index)}`
      return refuse(unreadable(place, what, read.value))
    }
    figures.push(read)
  }
  const refusal = findChange(order, figures)
  return refusal ? refuse(refusal) : checkAndMeasure(order, figures, maxDecimals)
}

function checkAndMeasure(
  order: PricedOrder,
  figures: LineFigures[],
  maxDecimals: number
): Measurement {
  const decimals = order.currencyDecimals
  const gross = figures.map((line) => line.gross)
  const mismatch = compareTotal(order, gross)
  if (mismatch) return refuse(mismatch)
  const micros = gross.map((amount) => snapToMicros(amount, decimals))
  const negative = micros.findIndex((amount) => amount < 0n)
  if (negative >= 0) return refuse(negativeLine(order.lines, negative))
  // Uses the exact amounts: the digits cut off seven lines could move a total off its half.
  const totalMinor = halfUp(snapToMicros(gross.reduce(plus, ZERO), decimals))
  if (totalMinor === 0n) return { kind: "nothing-to-invoice", reason: ZERO_TOTAL }
  if (decimals <= maxDecimals) return measured(order, figures, micros, decimals, totalMinor)
  const step = 10n ** BigInt(decimals - maxDecimals)
  if (totalMinor % step !== 0n) {
    return refuse(tooPrecise(formatMinor(totalMinor, decimals), order.currency, maxDecimals))
  }
  const coarse = gross.map((amount) => snapToMicros(amount, maxDecimals))
  return measured(order, figures, coarse, maxDecimals, totalMinor / step)
}

function measured(
  order: PricedOrder,
  figures: readonly LineFigures[],
  micros: readonly bigint[],
  decimals: number,
  saleTotalMinor: bigint
): Measurement {
  const lines = figures.flatMap((figure, index) => {
    const line = order.lines[index]
    return line ? [{ line, figures: figure, micros: micros[index] ?? 0n }] : []
  })
  return { kind: "measured", order: { lines, decimals, saleTotalMinor } }
}

function findChange(order: PricedOrder, figures: readonly LineFigures[]): Refusal | null {
  const changed = order.lines.findIndex(
    (line, index) => line.belongsToChange || figures[index]?.returned.units !== 0n
  )
  if (changed >= 0) return returnBeforeInvoice(order.lines, changed)
  const added = order.creditLines.find((line) => line.addedAfterOrder)
  return added ? creditLineAfterOrder(added.amount, order.currency) : null
}

function compareTotal(order: PricedOrder, gross: readonly Decimal[]): Refusal | null {
  const total = parseDecimal(order.total)
  if (!total) return unreadable("total", "total", order.total)
  let credit = ZERO
  for (const line of order.creditLines) {
    const amount = parseDecimal(line.amount)
    if (!amount) return unreadable("credit_lines.amount", "amount of a credit line", line.amount)
    credit = plus(credit, amount)
  }
  const sold = gross.reduce(plus, ZERO)
  if (isTotal(total, { sold, credit }, order.currencyDecimals)) return null
  const sumOfLines = toText(roundTo(minus(sold, credit), order.currencyDecimals + 4))
  return totalMismatch(order.total, sumOfLines, order.currency)
}

/**
 * True if Medusa reports this total for an order with these lines and credit lines. It leaves
 * credit of a minor unit or less in all, such as the remainder on a gift card, out of the total.
 */
export function isTotal(
  total: Decimal,
  { sold, credit }: { sold: Decimal; credit: Decimal },
  decimals: number
): boolean {
  const isNear = (sum: Decimal) =>
    isWithin(snapToMicros(minus(sum, total), decimals), TOLERANCE_MICROS)
  return isNear(minus(sold, credit)) || (isLeftOutOfTotal(credit, decimals) && isNear(sold))
}

const isWithin = (micros: bigint, limit: bigint) => micros <= limit && micros >= -limit

const refuse = (refusal: Refusal): Measurement => ({ kind: "refused", refusal })
