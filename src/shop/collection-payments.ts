import type { DecimalText, OrderPayment } from "../core/order/order-snapshot"
import { addUpAmounts, shareOutCaptured } from "./exact-amount"
import type { OrderRecord } from "./order-record"
import { toMoment } from "./moment"

type CollectionRecord = OrderRecord["payment_collections"][number]

/** The payments of a collection that count. */
export function toPayments(collection: CollectionRecord): OrderPayment[] {
  const payments = findCounted(collection)
  const amounts = shareOutCaptured(
    payments.map(({ captures, captured_at }) => ({
      captures: addUpAmounts(captures),
      isConfirmed: toMoment(captured_at) !== null,
    })),
    collection
  )
  return payments.map((payment, at) => toPayment(payment, amounts[at] ?? "0"))
}

type Collection<Payment> = { status?: string | null; payments: readonly Payment[] }
type Moment = Date | string | null | undefined
type Payment = {
  canceled_at?: Moment
  captures: readonly unknown[]
  refunds: readonly { created_at?: Moment }[]
}

/** Medusa's status of a collection of which it canceled what was not captured. */
const REST_CANCELED = "partially_captured"

/**
 * The payments without canceled ones, whose captures the provider has returned. An order edit, however,
 * cancels the rest of a payment that was captured in part, and asks for it anew: that part was kept. A
 * later refund of it makes Medusa compute the collection's status anew, but shows the same: nothing can be
 * refunded that was returned.
 */
export const findCounted = <P extends Payment>({ status, payments }: Collection<P>): P[] =>
  payments.filter(({ canceled_at, captures, refunds }) => {
    const canceledAt = toMoment(canceled_at)
    if (canceledAt === null) return true
    const isRefundedSince = refunds.some(
      ({ created_at }) => (toMoment(created_at) ?? "") > canceledAt
    )
    return captures.length > 0 && (status === REST_CANCELED || isRefundedSince)
  })

function toPayment(
  { provider_id: providerId, captures, refunds }: CollectionRecord["payments"][number],
  capturedAmount: DecimalText
): OrderPayment {
  const moments = captures
    .map(({ created_at }) => toMoment(created_at))
    .filter((moment) => moment !== null)
    .sort()
  // A capture without money does not date a sale.
  const [first, ...later] = capturedAmount === "0" ? [] : moments
  const last = later.at(-1)
  return {
    providerId: providerId ?? "",
    capturedAmount,
    refundedAmount: addUpAmounts(refunds),
    capturedAt: first ?? null,
    ...(last === undefined ? {} : { lastCapturedAt: last }),
  }
}
