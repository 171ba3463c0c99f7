import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { cancelInvoiceRequestWorkflow } from "../workflows/cancel-invoice-request"

/** Cancels a canceled order's request, or marks its invoice for correction. */
export default async function orderCanceled({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await cancelInvoiceRequestWorkflow(container).run({ input: { order_id: event.data.id } })
}

export const config: SubscriberConfig = {
  event: "order.canceled",
  context: { subscriberId: "invoicing-order-canceled" },
}
