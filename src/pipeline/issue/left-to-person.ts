import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { triggerInEffect } from "../../core/settings/options"
import type { OrderHeader, Ports } from "../ports"
import { readEndOfManual } from "../sweep/order-scan"

/**
 * True if the order was paid, or shipped, while issuing was manual, so that its invoice was left to a
 * person, who may have written it by hand. Paid for once more, as after an edit, or with another parcel,
 * the order must not be invoiced as a whole.
 */
export async function isLeftToPerson(
  ports: Pick<Ports, "settings" | "ledger" | "orders">,
  { id, createdAt }: Pick<OrderHeader, "id" | "createdAt">
): Promise<boolean> {
  const trigger = triggerInEffect(ports.settings)
  if (trigger !== "payment.captured" && trigger !== "shipment.created") return false
  const end = await readEndOfManual(ports)
  if (end === null || createdAt >= end) return false
  const order = await readIfReadable(ports, id)
  const moments = trigger === "payment.captured" ? listCaptures(order) : (order?.shippedAt ?? [])
  return moments.some((moment) => moment < end)
}

const listCaptures = (order: OrderSnapshot | null): string[] =>
  (order?.payments ?? []).flatMap(({ capturedAt }) => capturedAt ?? [])

/** What cannot be read is refused when it is composed. */
async function readIfReadable(
  { orders }: Pick<Ports, "orders">,
  orderId: string
): Promise<OrderSnapshot | null> {
  try {
    return await orders.readOrder(orderId)
  } catch (error) {
    if (error instanceof UnreadableOrder) return null
    throw error
  }
}
