import {
  compare,
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  roundTo,
  ZERO,
  type Decimal,
} from "../money/decimals"
import { readLaterCredit } from "../order/later-credit"
import type { OrderSnapshot } from "../order/order-snapshot"

export type PaidOrder = Pick<OrderSnapshot, "currencyDecimals" | "creditLines" | "payments">

/** The totals of an order's payments, decimal texts in the major unit; canceled payments do not count. */
export type OrderPayments = { id: string; captured: string; refunded: string }

/**
 * How an order's payments compare to its invoice. `full`: the amount kept is exactly the amount
 * due. `undone`: less than that was ever captured, not counting payments canceled since. `other`:
 * it was captured and paid back since, or more than that was captured.
 */
export type PaymentStanding = "full" | "undone" | "other"

/**
 * Amounts in the major unit, in 1/10^scale; `tolerance`: the difference up to which they count as
 * equal.
 */
type Amounts = {
  due: Decimal
  captured: Decimal
  kept: Decimal
  tolerance: Decimal
  /** The credit lines of the checkout. */
  credit: Decimal
  /** The most that rounding the invoice's total can add to it. */
  rounding: Decimal
}

/**
 * True if the amount kept is the amount due, to a minor unit; null if an amount cannot be read.
 *
 * Ten units for three decimals, because Stripe's provider rounds those up. Authorized does not
 * count as paid, nor does a part. Source: domain 2.7 and 5.
 *
 * @param saleTotal of the invoice in the major unit, rounded, before credit lines
 */
export function readIsPaid(order: PaidOrder, saleTotal: string): boolean | null {
  const amounts = readAmounts(order, saleTotal)
  return amounts && isPaid(amounts)
}

/** How the order's payments compare to its invoice now; null if an amount cannot be read. */
export function assessPayments(order: PaidOrder, saleTotal: string): PaymentStanding | null {
  const amounts = readAmounts(order, saleTotal)
  if (!amounts) return null
  if (isPaid(amounts)) return "full"
  const { due, captured, tolerance } = amounts
  // Store credit may have paid the rest: an invoice marked as paid stays so.
  const mostPaid = plus(plus(captured, readLaterCredit(order).paid), tolerance)
  return compare(mostPaid, due) < 0 ? "undone" : "other"
}

/**
 * What is due and how much of it was kept, if less than that was ever captured; null if it was, or if an
 * amount cannot be read.
 *
 * @param saleTotal as for {@link readIsPaid}
 */
export function readPartPayment(
  order: PaidOrder,
  saleTotal: string
): { paid: string; due: string } | null {
  const amounts = readAmounts(order, saleTotal)
  if (!amounts || assessPayments(order, saleTotal) !== "undone") return null
  return { paid: showAmount(amounts.kept, order), due: showAmount(amounts.due, order) }
}

/**
 * What was kept, and when the amount captured came to the amount due (ISO 8601; null if the shop does not
 * say); null while less was captured, or if an amount cannot be read.
 *
 * @param saleTotal as for {@link readIsPaid}
 */
export function readFullPayment(
  order: PaidOrder,
  saleTotal: string
): { paid: string; at: string | null } | null {
  const amounts = readAmounts(order, saleTotal)
  if (!amounts || assessPayments(order, saleTotal) === "undone") return null
  return { paid: showAmount(amounts.kept, order), at: findPaidMoment(order, amounts) }
}

function findPaidMoment({ payments }: PaidOrder, { due, tolerance }: Amounts): string | null {
  const captures = payments
    .flatMap(({ capturedAmount, capturedAt, lastCapturedAt }) => {
      const at = lastCapturedAt ?? capturedAt
      return at === null ? [] : [{ at, amount: parseDecimal(capturedAmount) ?? ZERO }]
    })
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  let captured = ZERO
  for (const { at, amount } of captures) {
    captured = plus(captured, amount)
    if (compare(plus(captured, tolerance), due) >= 0) return at
  }
  return null
}

const showAmount = (amount: Decimal, { currencyDecimals }: PaidOrder) =>
  formatDecimal(roundTo(amount, currencyDecimals))

/**
 * True if part of the amount due was paid back; null if an amount cannot be read. A refund of an
 * excess, as after an edit that made the order cheaper, does not change the sale.
 *
 * @param saleTotal as for {@link readIsPaid}
 */
export function isPaidBack(order: PaidOrder, saleTotal: string): boolean | null {
  const amounts = readAmounts(order, saleTotal)
  if (!amounts) return null
  const { due, captured, kept } = amounts
  const most = compare(captured, due) < 0 ? captured : due
  return compare(plus(kept, roundedUp(order.currencyDecimals)), most) < 0
}

/**
 * The most a provider's rounding may leave; below three decimals a refund of the smallest unit
 * exceeds it.
 */
const roundedUp = (scale: number): Decimal =>
  scale >= 3 ? { units: 10n, scale } : { units: 5n, scale: scale + 1 }

function isPaid({ due, kept, tolerance, credit, rounding }: Amounts): boolean {
  if (due.units <= 0n) return true
  // Medusa keeps 12.3492 of store credit for a sale of 12.3492, whose invoice is over 12.35.
  if (credit.units > 0n && compare(due, rounding) <= 0) return true
  return (
    kept.units > 0n &&
    compare(kept, plus(due, tolerance)) <= 0 &&
    compare(plus(kept, tolerance), due) >= 0
  )
}

function readAmounts(order: PaidOrder, saleTotal: string): Amounts | null {
  // Credit added by a refund is not a payment.
  const checkout = order.creditLines.filter(({ addedAfterOrder }) => !addedAfterOrder)
  const credit = add(checkout.map(({ amount }) => amount))
  const captured = add(order.payments.map(({ capturedAmount }) => capturedAmount))
  const refunded = add(order.payments.map(({ refundedAmount }) => refundedAmount))
  const total = parseDecimal(saleTotal)
  if (!credit || !captured || !refunded || !total) return null
  const scale = order.currencyDecimals
  return {
    due: minus(total, credit),
    captured,
    kept: minus(captured, refunded),
    tolerance: { units: scale >= 3 ? 10n : 1n, scale },
    credit,
    rounding: { units: 5n, scale: scale + 1 },
  }
}

function add(amounts: readonly string[]): Decimal | null {
  let total = ZERO
  for (const text of amounts) {
    const amount = parseDecimal(text)
    if (!amount) return null
    total = plus(total, amount)
  }
  return total
}
