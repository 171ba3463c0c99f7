import type { OrderSnapshot } from "../../../core/order/order-snapshot"

type Payment = OrderSnapshot["payments"][number]

/** A payment of which an amount was captured. */
export const aPayment = (capturedAmount: string, changes: Partial<Payment> = {}): Payment => ({
  providerId: "pp_stripe_stripe",
  capturedAmount,
  refundedAmount: "0",
  capturedAt: "2026-03-05T07:00:00.000Z",
  ...changes,
})
