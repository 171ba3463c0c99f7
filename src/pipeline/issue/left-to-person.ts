import { hasTriggerFired, listTriggerMoments } from "../../core/order/trigger-moments"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { findFullPayment, findOwed } from "../../core/payment/owed"
import { BY_LEFT_DRAFT } from "../../core/request/invoice-request"
import { wasStoppedAt, type IssuingTimes } from "../../core/settings/issuing-times"
import { triggerInEffect, type Settings } from "../../core/settings/options"
import type { OrderHeader, Ports } from "../ports"
import { readOrder } from "./read-order"
import { OVERLAP_MS, readEndOfManual, readIssuingTimes } from "../sweep/order-scan"

/**
 * True if the trigger fired for the order while issuing was manual, so that its invoice was left to a
 * person, who may have written it by hand. If it is paid for once more, as after an edit, or gets another
 * parcel, it must not be invoiced as a whole.
 *
 * @param toldAt when the trigger's event was emitted, if that is known (ISO 8601): it may come late.
 */
export async function isLeftToPerson(
  ports: Pick<Ports, "settings" | "ledger" | "orders">,
  { id, createdAt }: Pick<OrderHeader, "id" | "createdAt">,
  toldAt: string | null = null
): Promise<boolean> {
  const trigger = triggerInEffect(ports.settings)
  // The shop does not keep when an order was completed, or when a draft became an order.
  if (trigger === "manual" || (trigger === "order.completed" && toldAt === null)) return false
  const end = await readEndOfManual(ports)
  if (end === null || createdAt >= end) return false
  if (trigger === "order.placed" || trigger === "order.completed") {
    if (toldAt !== null && isLongBefore(toldAt, end)) return true
    const isPlaced = trigger === "order.placed" && isLongBefore(createdAt, end)
    return isPlaced && (await ports.orders.isFromCheckout(id))
  }
  const order = await readOrder(ports, id)
  // What cannot be read is refused when it is composed.
  if (order === null || order instanceof UnreadableOrder) return false
  return listTriggerMoments(order, trigger).some((moment) => moment < end)
}

/** By a clock that may be minutes off. */
const isLongBefore = (moment: string, end: string): boolean =>
  Date.parse(moment) + OVERLAP_MS < Date.parse(end)

type Reads = Parameters<typeof readIssuingTimes>[0]
type Asked = { createdAt: string; requestedBy: string }

/**
 * True if a request that is about to be composed must be left to a person: if it waited for the rest of its
 * payment, which was captured while issuing was stopped, or which another trigger that fired then does not
 * wait for; or if it is that of a draft order that was paid then. By now any trigger may be in effect, or none.
 */
export async function isPaidWhileStopped(
  ports: Reads,
  order: OrderSnapshot,
  { createdAt, requestedBy }: Asked
): Promise<boolean> {
  if (requestedBy === BY_LEFT_DRAFT) return true
  if (await isTakenUpWhileStopped(ports, order, requestedBy)) return true
  // Most orders are captured once, before that requests their invoice.
  const isRest = order.payments.some((one) =>
    isAfter(one.lastCapturedAt ?? one.capturedAt, createdAt)
  )
  const paidAt = isRest ? findFullPayment(order, ports.settings.maxDecimals)?.at : null
  if (!paidAt || !isAfter(paidAt, createdAt)) return false
  const times = await readIssuingTimes(ports)
  const isForPayment = ports.settings.trigger === PAYMENT || isMadeByPayment(requestedBy, times)
  return isForPayment && wasStoppedAt(paidAt, times)
}

/** True if a trigger that does not wait for payments fired during a stop, before the order was paid in full. */
async function isTakenUpWhileStopped(
  ports: Reads,
  order: OrderSnapshot,
  requestedBy: string
): Promise<boolean> {
  const trigger = triggerInEffect(ports.settings)
  if (requestedBy !== PAYMENT || trigger === PAYMENT) return false
  const { maxDecimals } = ports.settings
  const paid = findFullPayment(order, maxDecimals)
  if (!paid && !findOwed(order, maxDecimals)) return false
  return mayHaveFiredWhileStopped(order, trigger, await readIssuingTimes(ports), paid?.at ?? null)
}

/**
 * Whether a trigger that does not wait for payments may have fired for an order during a stop, when it was not
 * paid in full. The shop does not say when an order was completed: at the end of a stop, if there was one since
 * the order was placed.
 *
 * @param paidAt null if it is not paid in full, or if nobody knows since when.
 */
export function mayHaveFiredWhileStopped(
  order: OrderSnapshot,
  trigger: Settings["trigger"],
  times: IssuingTimes,
  paidAt: string | null
): boolean {
  if (trigger === "manual" || trigger === PAYMENT) return false
  const wasUnpaid = (moment: string) => paidAt === null || paidAt > moment
  if (trigger !== "order.completed") {
    return listTriggerMoments(order, trigger).some(
      (moment) => wasStoppedAt(moment, times) && wasUnpaid(moment)
    )
  }
  const { manualUntil: end } = times
  return hasTriggerFired(order, trigger) && end !== null && order.createdAt <= end && wasUnpaid(end)
}

/**
 * True if a request waits until its order is paid in full: with the trigger `payment.captured`, and if
 * that made the request before issuing became manual, or before another trigger was chosen that has not
 * fired for the order.
 */
export async function waitsForPayment(
  ports: Reads,
  order: OrderSnapshot,
  request: Pick<Asked, "requestedBy"> | undefined
): Promise<boolean> {
  if (ports.settings.trigger === PAYMENT) return true
  if (!request) return false
  const trigger = triggerInEffect(ports.settings)
  if (trigger !== "manual") {
    return request.requestedBy === PAYMENT && !hasTriggerFired(order, trigger)
  }
  return isMadeByPayment(request.requestedBy, await readIssuingTimes(ports))
}

/** The sweep does not say for which trigger it makes a request. */
const isMadeByPayment = (requestedBy: string, { before }: IssuingTimes): boolean =>
  requestedBy === PAYMENT || (requestedBy === "sweep" && before?.trigger === PAYMENT)

const PAYMENT = "payment.captured"

const isAfter = (moment: string | null, other: string): boolean => moment !== null && moment > other
