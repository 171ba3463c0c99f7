import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { noteOrderChangeWorkflow, type NoteOrderChangeInput } from "../workflows/note-order-change"

const CHANGES: Readonly<Record<string, NoteOrderChangeInput["change"]>> = {
  "order.return_received": "ORDER_RETURNED",
  "order-edit.confirmed": "ORDER_EDITED",
  "order.claim_created": "ORDER_EDITED",
  "order.exchange_created": "ORDER_EDITED",
}

/** Marks the invoice of an order that was returned or edited after it was issued. */
export default async function orderChanged({
  event,
  container,
}: SubscriberArgs<{ order_id: string }>): Promise<void> {
  const change = CHANGES[event.name]
  if (!change) return
  await noteOrderChangeWorkflow(container).run({ input: { order_id: event.data.order_id, change } })
}

export const config: SubscriberConfig = {
  event: Object.keys(CHANGES),
  context: { subscriberId: "invoicing-order-changed" },
}
