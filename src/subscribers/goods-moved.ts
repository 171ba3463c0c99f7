import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { composeInvoicing, precedenceOf } from "../composition"
import { triggerInEffect } from "../core/settings/options"
import { requestInvoiceWorkflow } from "../workflows/request-invoice"

/** One of these Medusa events has the order's id; the others only have the fulfillment's. */
type Moved = { order_id: string } | { id: string }

/**
 * Requests the invoice of an order whose goods were packed, shipped or delivered, if that is the
 * trigger: at the first parcel if the order is shipped in several.
 */
export default async function goodsMoved({
  event,
  container,
}: SubscriberArgs<Moved>): Promise<void> {
  const { settings, orders } = await composeInvoicing(container)
  if (event.name !== triggerInEffect(settings)) return
  const orderId =
    "order_id" in event.data
      ? event.data.order_id
      : await orders.findOrderOfFulfillment(event.data.id)
  if (!orderId) return
  await precedenceOf(container).ahead(async () => {
    await requestInvoiceWorkflow(container).run({
      input: { order_id: orderId, requested_by: event.name },
    })
  })
}

export const config: SubscriberConfig = {
  event: ["order.fulfillment_created", "shipment.created", "delivery.created"],
  context: { subscriberId: "invoicing-goods-moved" },
}
