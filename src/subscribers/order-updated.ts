import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { noteBuyerChangeWorkflow } from "../workflows/note-order-change"

/** Marks an issued invoice whose order's buyer was changed afterwards. */
export default async function orderUpdated({
  event,
  container,
}: SubscriberArgs<{ id: string }>): Promise<void> {
  await noteBuyerChangeWorkflow(container).run({ input: { order_id: event.data.id } })
}

export const config: SubscriberConfig = {
  event: "order.updated",
  context: { subscriberId: "invoicing-order-updated" },
}
