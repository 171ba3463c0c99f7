import type { DecimalText, OrderPayment } from "../core/order/order-snapshot"
import { addUpAmounts, shareOutCaptured } from "./exact-amount"
import type { OrderRecord } from "./order-record"
import { toMoment } from "./moment"

type CollectionRecord = OrderRecord["payment_collections"][number]

/** The payments of a collection without canceled ones, whose captures the provider has returned. */
export function toPayments(collection: CollectionRecord): OrderPayment[] {
  const payments = collection.payments.filter(({ canceled_at }) => toMoment(canceled_at) === null)
  const amounts = shareOutCaptured(
    payments.map(({ captures, captured_at }) => ({
      captures: addUpAmounts(captures),
      isConfirmed: toMoment(captured_at) !== null,
    })),
    collection
  )
  return payments.map((payment, at) => toPayment(payment, amounts[at] ?? "0"))
}

function toPayment(
  { provider_id: providerId, captures, refunds }: CollectionRecord["payments"][number],
  capturedAmount: DecimalText
): OrderPayment {
  const moments = captures
    .map(({ created_at }) => toMoment(created_at))
    .filter((moment) => moment !== null)
    .sort()
  return {
    providerId: providerId ?? "",
    capturedAmount,
    refundedAmount: addUpAmounts(refunds),
    // A capture without money does not date a sale.
    capturedAt: capturedAmount === "0" ? null : (moments[0] ?? null),
  }
}
