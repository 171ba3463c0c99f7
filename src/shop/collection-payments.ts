import type { OrderPayment } from "../core/order/order-snapshot"
import { addAmounts, addUpAmounts, readCaptured, takeFrom } from "./exact-amount"
import type { OrderRecord } from "./order-record"
import { toMoment } from "./moment"

type CollectionRecord = OrderRecord["payment_collections"][number]

/**
 * The payments of a collection but those that were canceled: what was captured of one, its provider has
 * given back. Of what is not confirmed yet, those that come last have less.
 */
export function toPayments(collection: CollectionRecord): OrderPayment[] {
  const payments = collection.payments
    .filter(({ canceled_at }) => toMoment(canceled_at) === null)
    .map(toPayment)
  let left = readCaptured(
    payments.map(({ capturedAmount }) => capturedAmount).reduce(addAmounts, "0"),
    collection
  )
  return payments.map((payment) => {
    const part = takeFrom(left, payment.capturedAmount)
    left = part.left
    // A capture that nothing came of is no day of a sale.
    const capturedAt = part.taken === "0" ? null : payment.capturedAt
    return { ...payment, capturedAmount: part.taken, capturedAt }
  })
}

function toPayment(payment: CollectionRecord["payments"][number]): OrderPayment {
  const moments = payment.captures
    .map(({ created_at }) => toMoment(created_at))
    .filter((moment) => moment !== null)
    .sort()
  return {
    providerId: payment.provider_id ?? "",
    capturedAmount: addUpAmounts(payment.captures),
    refundedAmount: addUpAmounts(payment.refunds),
    capturedAt: moments[0] ?? null,
  }
}
