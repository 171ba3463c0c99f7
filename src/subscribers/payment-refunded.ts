import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { composeInvoicing } from "../composition"
import { noteOrderChangeWorkflow } from "../workflows/note-order-change"

/** Marks the invoice of an order whose payment was refunded after it was issued. */
export default async function paymentRefunded({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const { orders, ledger } = await composeInvoicing(container)
  const orderId = await orders.findOrderOfPayment(event.data.id)
  if (!orderId) return
  await noteOrderChangeWorkflow(container).run({
    input: { order_id: orderId, change: "ORDER_REFUNDED" },
  })
  // Only afterwards: an invoice that needs a correction is not marked unpaid.
  await ledger.makePaymentDue(orderId)
}

export const config: SubscriberConfig = {
  event: "payment.refunded",
  context: { subscriberId: "invoicing-payment-refunded" },
}
