import { compare, minus, parseDecimal, plus, ZERO, type Decimal } from "../money/decimals"
import { readLaterCredit } from "../order/later-credit"
import type { OrderSnapshot } from "../order/order-snapshot"

export type PaidOrder = Pick<OrderSnapshot, "currencyDecimals" | "creditLines" | "payments">

/**
 * What an order's payments come to, decimal texts in the major unit; of one that was canceled nothing
 * counts.
 */
export type OrderPayments = { id: string; captured: string; refunded: string }

/**
 * How an order stands to the amount of its invoice. `full`: what was kept of its payments is just
 * that. `undone`: less than that was ever captured, what was canceled since left out. `other`: it was
 * captured, and paid back since, or more than that was.
 */
export type PaymentStanding = "full" | "undone" | "other"

/** Amounts in the major unit, in 1/10^scale; `tolerance`: so far they may be from equal. */
type Amounts = {
  due: Decimal
  captured: Decimal
  kept: Decimal
  tolerance: Decimal
  /** The credit lines of the checkout. */
  credit: Decimal
  /** What rounding the invoice's total can add to it at most. */
  rounding: Decimal
}

/**
 * True when what was kept of the payments is what was due, to a minor unit; null when an amount
 * cannot be read.
 *
 * Ten units for three decimals, because Stripe's provider rounds those up. Authorised is not
 * paid, and a part is not paid. Source: domain 2.7 and 5.
 *
 * @param saleTotal of the invoice in the major unit, rounded, before credit lines
 */
export function readIsPaid(order: PaidOrder, saleTotal: string): boolean | null {
  const amounts = readAmounts(order, saleTotal)
  return amounts && isPaid(amounts)
}

/** How the order stands to its invoice now; null when an amount cannot be read. */
export function assessPayments(order: PaidOrder, saleTotal: string): PaymentStanding | null {
  const amounts = readAmounts(order, saleTotal)
  if (!amounts) return null
  if (isPaid(amounts)) return "full"
  const { due, captured, tolerance } = amounts
  // Store credit may have paid the rest: an invoice that was told to be paid stays so.
  const mostPaid = plus(plus(captured, readLaterCredit(order).paid), tolerance)
  return compare(mostPaid, due) < 0 ? "undone" : "other"
}

/**
 * True where money was paid back of what is due; null when an amount cannot be read. A refund that gave
 * back what was held above that, as after an edit that made the order cheaper, changes no sale.
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

/** What a provider's rounding may leave; a refund of the smallest unit is one. */
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
  // What a refund adds as credit is no way of paying.
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
