import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { composeInvoicing } from "../composition"
import { triggerInEffect } from "../core/options"
import { requestInvoiceWorkflow } from "../workflows/request-invoice"

/**
 * Requests the invoice when the chosen trigger fires for an order.
 *
 * Both order events arrive here; the one that is not the trigger is passed over.
 */
export default async function orderTriggered({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  const { settings } = await composeInvoicing(container)
  if (event.name !== triggerInEffect(settings)) return
  await requestInvoiceWorkflow(container).run({
    input: { order_id: event.data.id, requested_by: event.name },
  })
}

export const config: SubscriberConfig = {
  event: ["order.completed", "order.placed"],
  context: { subscriberId: "invoicing-order-triggered" },
}
