import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { composeInvoicing } from "../composition"
import { completeReadyOrderWorkflow } from "../workflows/complete-ready-order"

type Progress = { order_id?: string; id?: string }

/** Completes an order once it is paid or delivered, if the settings say so. */
export default async function orderProgressed({
  event,
  container,
}: SubscriberArgs<Progress>): Promise<void> {
  const { settings, orders } = await composeInvoicing(container)
  if (!settings.live || settings.completeWhen === "never") return
  const { order_id, id = "" } = event.data
  const findOrder = async () => {
    switch (event.name) {
      case "order.placed":
        return id
      case "payment.captured":
        return await orders.findOrderOfPayment(id)
      default:
        return await orders.findOrderOfFulfillment(id)
    }
  }
  const orderId = order_id ?? (await findOrder())
  if (orderId) await completeReadyOrderWorkflow(container).run({ input: { order_id: orderId } })
}

export const config: SubscriberConfig = {
  event: ["order.placed", "payment.captured", "shipment.created", "delivery.created"],
  context: { subscriberId: "invoicing-order-progressed" },
}
