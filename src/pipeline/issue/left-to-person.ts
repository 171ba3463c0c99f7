import { listTriggerMoments } from "../../core/order/trigger-moments"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { findFullPayment } from "../../core/payment/owed"
import { wasStoppedAt } from "../../core/settings/issuing-times"
import { triggerInEffect } from "../../core/settings/options"
import type { OrderHeader, Ports } from "../ports"
import { readOrder } from "./read-order"
import { readEndOfManual, readIssuingTimes } from "../sweep/order-scan"

/**
 * True if the trigger fired for the order while issuing was manual, so that its invoice was left to a
 * person, who may have written it by hand. If it is paid for once more, as after an edit, or gets another
 * parcel, it must not be invoiced as a whole.
 */
export async function isLeftToPerson(
  ports: Pick<Ports, "settings" | "ledger" | "orders">,
  { id, createdAt }: Pick<OrderHeader, "id" | "createdAt">
): Promise<boolean> {
  const trigger = triggerInEffect(ports.settings)
  // The shop keeps no moments of these.
  if (trigger === "manual" || trigger === "order.placed" || trigger === "order.completed") {
    return false
  }
  const end = await readEndOfManual(ports)
  if (end === null || createdAt >= end) return false
  const order = await readOrder(ports, id)
  // What cannot be read is refused when it is composed.
  if (order === null || order instanceof UnreadableOrder) return false
  return listTriggerMoments(order, trigger).some((moment) => moment < end)
}

/** Who asked for the invoice of an order that was paid before it was placed. */
export const BY_PLACING = "order.placed"

/**
 * True if a request that is about to be composed must be left to a person: with the trigger
 * `payment.captured`, if the rest of its order was captured while issuing was stopped, or if it was a draft
 * order that was paid then.
 */
export async function isPaidWhileStopped(
  ports: Parameters<typeof readIssuingTimes>[0],
  order: OrderSnapshot,
  { createdAt, requestedBy }: { createdAt: string; requestedBy: string }
): Promise<boolean> {
  // Most orders are captured once, before that requests their invoice.
  const isRest = order.payments.some((one) =>
    isAfter(one.lastCapturedAt ?? one.capturedAt, createdAt)
  )
  const paidAt = isRest ? findFullPayment(order, ports.settings.maxDecimals)?.at : null
  if (paidAt && isAfter(paidAt, createdAt)) {
    return wasStoppedAt(paidAt, await readIssuingTimes(ports))
  }
  if (requestedBy !== BY_PLACING) return false
  const end = await readEndOfManual(ports)
  if (end === null || order.createdAt >= end || createdAt < end) return false
  return listTriggerMoments(order, "payment.captured").some((moment) => moment < end)
}

const isAfter = (moment: string | null, other: string): boolean => moment !== null && moment > other
