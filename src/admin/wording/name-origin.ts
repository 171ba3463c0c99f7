const ORIGINS = {
  person: "person",
  sweep: "sweep",
  adoption: "adoption",
  "draft left to a person": "left_draft",
  "order.completed": "order_completed",
  "order.placed": "order_placed",
  "payment.captured": "payment_captured",
  "order.fulfillment_created": "order_fulfillment_created",
  "shipment.created": "shipment_created",
  "delivery.created": "delivery_created",
} as const

/** The text key for how a request came about. `other`: the shop's own code, which has a name of its own. */
export function nameOrigin(by: string) {
  if (by.startsWith("backfill ")) return "backfill" as const
  return Object.hasOwn(ORIGINS, by) ? ORIGINS[by as keyof typeof ORIGINS] : ("other" as const)
}
