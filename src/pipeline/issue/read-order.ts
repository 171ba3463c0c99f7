import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import type { OrdersPort } from "../ports"

/** Returns an `UnreadableOrder`, which rereading would not change; throws other faults, which may pass. */
export async function readOrder(
  { orders }: { orders: Pick<OrdersPort, "readOrder"> },
  orderId: string
): Promise<OrderSnapshot | UnreadableOrder | null> {
  try {
    return await orders.readOrder(orderId)
  } catch (error) {
    if (error instanceof UnreadableOrder) return error
    throw error
  }
}
