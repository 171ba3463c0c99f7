import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { findOrderOfPayment } from "../shop/order-of-payment"
import type { Query } from "../shop/order-reader"
import { noteOrderChangeWorkflow } from "../workflows/note-order-change"

/** Marks the invoice of an order whose payment was refunded after it was issued. */
export default async function paymentRefunded({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const query = container.resolve<Query>(ContainerRegistrationKeys.QUERY)
  const orderId = await findOrderOfPayment(query, event.data.id)
  if (!orderId) return
  await noteOrderChangeWorkflow(container).run({
    input: { order_id: orderId, change: "ORDER_REFUNDED" },
  })
}

export const config: SubscriberConfig = {
  event: "payment.refunded",
  context: { subscriberId: "invoicing-payment-refunded" },
}
