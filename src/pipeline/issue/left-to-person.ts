import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { triggerInEffect } from "../../core/settings/options"
import type { OrderHeader, Ports } from "../ports"
import { readOrder } from "./read-order"
import { readEndOfManual } from "../sweep/order-scan"

/**
 * True if the order was paid, or shipped, while issuing was manual, so that its invoice was left to a
 * person, who may have written it by hand. If it is paid for once more, as after an edit, or gets another
 * parcel, it must not be invoiced as a whole.
 */
export async function isLeftToPerson(
  ports: Pick<Ports, "settings" | "ledger" | "orders">,
  { id, createdAt }: Pick<OrderHeader, "id" | "createdAt">
): Promise<boolean> {
  const trigger = triggerInEffect(ports.settings)
  if (trigger !== "payment.captured" && trigger !== "shipment.created") return false
  const end = await readEndOfManual(ports)
  if (end === null || createdAt >= end) return false
  const order = await readOrder(ports, id)
  // What cannot be read is refused when it is composed.
  if (order instanceof UnreadableOrder) return false
  const moments = trigger === "payment.captured" ? listCaptures(order) : (order?.shippedAt ?? [])
  return moments.some((moment) => moment < end)
}

const listCaptures = (order: OrderSnapshot | null): string[] =>
  (order?.payments ?? []).flatMap(({ capturedAt }) => capturedAt ?? [])
