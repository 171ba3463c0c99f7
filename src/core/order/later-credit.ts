import { compare, minus, parseDecimal, plus, ZERO, type Decimal } from "../money/decimals"
import type { OrderSnapshot } from "./order-snapshot"

type CreditedOrder = Pick<OrderSnapshot, "creditLines" | "payments">

/** What the credit lines did that came after the order; none is below 0, in the major unit. */
export type LaterCredit = {
  /** The sale was lowered: money was paid back for no goods. */
  reduced: Decimal
  /** The buyer paid with store credit what he owed, as after an edit. */
  paid: Decimal
  /** The buyer was given store credit for what he was owed, as after a return. */
  paidOut: Decimal
}

/**
 * Tells apart what Medusa writes as one kind of line. A refund beyond what is owed back adds one above
 * 0; so does an operator who settles with store credit what the buyer owes, and one below 0 where he
 * is owed. A refund has been paid back: what is above that was paid with. Source: domain 1.2.
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
