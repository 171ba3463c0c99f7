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
      // A parcel that was canceled had its invoice written, or left to a person, when it was packed.
      return [...order.packedAt, ...order.canceledPackedAt]
    case "shipment.created":
      return order.shippedAt
    case "delivery.created":
      return order.deliveredAt
    case "order.placed":
    case "order.completed":
      return []
  }
}

/**
 * Whether a trigger has fired for an order and still counts: a parcel that was canceled does not. False if
 * the order does not show it.
 */
export const hasTriggerFired = (order: OrderSnapshot, trigger: AutomaticTrigger): boolean =>
  trigger === "order.completed"
    ? order.status === "completed" || order.status === "archived"
    : listTriggerMoments({ ...order, canceledPackedAt: [] }, trigger).length > 0
