import type { AutomaticTrigger } from "../settings/options"
import type { OrderSnapshot } from "./order-snapshot"

/** When a trigger fired for an order (ISO 8601); empty for those of whose moments the shop keeps none. */
export function listTriggerMoments(
  order: OrderSnapshot,
  trigger: AutomaticTrigger
): readonly string[] {
  switch (trigger) {
    case "payment.captured":
      return order.payments.flatMap(({ capturedAt }) => capturedAt ?? [])
    case "order.fulfillment_created":
      return order.packedAt
    case "shipment.created":
      return order.shippedAt
    case "delivery.created":
      return order.deliveredAt
    case "order.placed":
    case "order.completed":
      return []
  }
}
