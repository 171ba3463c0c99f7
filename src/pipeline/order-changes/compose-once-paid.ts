import { awaitsSale } from "../../core/lifecycle/request-questions"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { findOwed } from "../../core/payment/owed"
import { awaitsPayment } from "../../core/request/awaits-payment"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Refusal } from "../../core/request/refusals"
import { triggerInEffect, type AutomaticTrigger } from "../../core/settings/options"
import { readOrder } from "../issue/read-order"
import type { Ports } from "../ports"
import { MAX_TURNS, queueAnew } from "./cancel-request"

type Needed = Pick<Ports, "settings" | "ledger" | "orders" | "queue" | "log" | "now">

/**
 * The trigger fired for an order that has a request already: with `payment.captured` it does so for each
 * part that is paid.
 */
export async function noteTriggeredAgain(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest> {
  let current = request
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const noted = await noteTrigger(ports, current)
    if (noted) return noted
    // A worker or another event changed the row meanwhile, perhaps with the order from before.
    const read = await ports.ledger.findRequest(current.id)
    if (!read) return current
    current = read
  }
  return current
}

/** Null if the row has changed since it was read. */
async function noteTrigger(ports: Needed, request: InvoiceRequest): Promise<InvoiceRequest | null> {
  const isOfPayment = triggerInEffect(ports.settings) === "payment.captured"
  if (awaitsPayment(request)) {
    // Another trigger, chosen meanwhile, does not wait for payments.
    return await (isOfPayment ? composeOncePaid : queueAnew)(ports, request)
  }
  // A person asked for the invoice of a draft order, which has become an order since.
  if (awaitsSale(request)) return await queueAnew(ports, request)
  // A worker may have read the order before this payment.
  const mayBeOld = isOfPayment && request.state === "queued" && !request.isForced
  return mayBeOld ? await queueAnew(ports, request) : request
}

/**
 * Composes again what was refused because its order was not paid in full, once the order's payments or
 * its total have changed: it is then issued as paid, or refused with the current amounts. If another
 * trigger was chosen meanwhile, it is composed only once it is paid in full or that trigger has fired.
 *
 * @returns null if the row has changed since it was read.
 */
export async function composeOncePaid(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest | null> {
  const trigger = triggerInEffect(ports.settings)
  if (trigger === "manual") return request
  const order = await readOrder(ports, request.orderId)
  // Composed again, it is refused because of that, which a person then sees.
  if (order === null || order instanceof UnreadableOrder) return await queueAnew(ports, request)
  const isCanceled = order.canceledAt !== null || order.status === "canceled"
  const owed = isCanceled ? null : findOwed(order, ports.settings.maxDecimals)
  if (owed === null) return await queueAnew(ports, request)
  const isLeft =
    trigger === "payment.captured" ? isToldAlready(request, owed) : !hasFired(trigger, order)
  return isLeft ? request : await queueAnew(ports, request)
}

/**
 * Whether a trigger that was chosen meanwhile has fired for the order: no further event of it may come,
 * and it does not wait for payments. False if the order does not show it.
 */
function hasFired(trigger: AutomaticTrigger, { status, shippedAt }: OrderSnapshot): boolean {
  switch (trigger) {
    case "order.completed":
      return status === "completed" || status === "archived"
    case "order.fulfillment_created":
    case "shipment.created":
      return shippedAt.length > 0
    default:
      return false
  }
}

const isToldAlready = ({ reasons }: InvoiceRequest, { params }: Refusal): boolean =>
  Object.entries(params).every(([name, value]) => reasons?.[0]?.params[name] === value)
