import { compare, minus, parseDecimal, plus, ZERO, type Decimal } from "../money/decimals"
import type { OrderSnapshot } from "./order-snapshot"

type CreditedOrder = Pick<OrderSnapshot, "creditLines" | "payments">

/** What the credit lines added after the order did; no amount is below 0, in the major unit. */
export type LaterCredit = {
  /** Lowered the sale: money was paid back without a return of goods. */
  reduced: Decimal
  /** Paid by the buyer with store credit, as for what was owed after an edit. */
  paid: Decimal
  /** Given to the buyer as store credit, as for what was owed after a return. */
  paidOut: Decimal
}

/**
 * Separates what Medusa writes as one kind of line. A refund beyond the amount owed back adds a
 * line above 0; so does an operator who settles the buyer's debt with store credit, or a line below
 * 0 if the buyer is owed. Lines above 0 are refunds up to the amount refunded, and payments beyond
 * it. Source: domain 1.2.
 */
export function readLaterCredit({ creditLines, payments }: CreditedOrder): LaterCredit {
  const later = creditLines
    .filter(({ addedAfterOrder }) => addedAfterOrder)
    .map(({ amount }) => parseDecimal(amount) ?? ZERO)
  const added = later.filter((amount) => compare(amount, ZERO) > 0).reduce(plus, ZERO)
  const taken = later.filter((amount) => compare(amount, ZERO) < 0).reduce(plus, ZERO)
  const refunded = payments
    .map(({ refundedAmount }) => parseDecimal(refundedAmount) ?? ZERO)
    .reduce(plus, ZERO)
  const reduced = compare(added, refunded) < 0 ? added : refunded
  return { reduced, paid: minus(added, reduced), paidOut: minus(ZERO, taken) }
}
