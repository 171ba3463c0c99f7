import { refuseStopped } from "../../core/lifecycle/order-changes"
import { awaitsSale } from "../../core/lifecycle/request-questions"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { hasTriggerFired } from "../../core/order/trigger-moments"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { findFullPayment, findOwed } from "../../core/payment/owed"
import { awaitsPayment } from "../../core/request/awaits-payment"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { issuingWasStopped } from "../../core/request/left-while-stopped"
import type { Refusal } from "../../core/request/refusals"
import { timesForNoticing, wasStoppedAt } from "../../core/settings/issuing-times"
import { triggerInEffect, type AutomaticTrigger } from "../../core/settings/options"
import { mayHaveFiredWhileStopped } from "../issue/left-to-person"
import { readOrder } from "../issue/read-order"
import type { Ports } from "../ports"
import { readIssuingTimes } from "../sweep/order-scan"
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
  // Another trigger, chosen meanwhile, does not wait for payments.
  if (awaitsPayment(request)) {
    return await composeOncePaid(ports, request, { hasFired: !isOfPayment })
  }
  // A person asked for the invoice of a draft order, which has become an order since.
  if (awaitsSale(request)) return await queueAnew(ports, request)
  if (request.state !== "queued" || request.isForced) return request
  // A worker may have read the order before this payment.
  if (isOfPayment) return await queueAnew(ports, request)
  const firedFor = findTriggerOfEvent(ports, request)
  return firedFor ? await queueAnew(ports, request, firedFor) : request
}

/**
 * The trigger that a request which a payment made is of from now on, if the trigger's event has come just now
 * and the shop does not say later that it fired now, and not while issuing was stopped.
 */
function findTriggerOfEvent(
  { settings }: Pick<Needed, "settings">,
  { requestedBy }: InvoiceRequest
): AutomaticTrigger | undefined {
  const trigger = triggerInEffect(settings)
  const isOfPayment = requestedBy === "payment.captured"
  return isOfPayment && trigger === "order.completed" ? trigger : undefined
}

/**
 * A payment was captured, and that is no trigger now: another one was chosen, or issuing was stopped. It may
 * be the rest that a request waits for.
 */
export async function noteCapture(ports: Needed, orderId: string): Promise<void> {
  const request = await ports.ledger.findRequestOfOrder(orderId)
  if (request && awaitsPayment(request)) await composeOncePaid(ports, request)
}

/**
 * Composes again what was refused because its order was not paid in full, once the order's payments or
 * its total have changed: it is then issued as paid, or refused with the current amounts. If another
 * trigger was chosen meanwhile, it is composed only once it is paid in full or that trigger has fired. What
 * was paid, or whose trigger fired, while issuing was stopped is left to a person.
 *
 * @param hasFired the trigger's event has come just now.
 * @returns null if the row has changed since it was read.
 */
export async function composeOncePaid(
  ports: Needed,
  request: InvoiceRequest,
  { hasFired = false } = {}
): Promise<InvoiceRequest | null> {
  switch (await findEndOfWait(ports, request, { isByEvent: hasFired })) {
    case "waits":
      return request
    case "compose":
      return await queueAnew(
        ports,
        request,
        hasFired ? findTriggerOfEvent(ports, request) : undefined
      )
    case "stopped":
      return await ports.ledger.apply(refuseStopped(request, issuingWasStopped()))
  }
}

/**
 * Leaves a request that waits for a payment to a person, if its order was paid while issuing was stopped.
 *
 * @returns the request as it is then; null in every other case.
 */
export async function refuseIfStopped(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest | null> {
  if (!awaitsPayment(request)) return null
  if ((await findEndOfWait(ports, request, { isByEvent: false })) !== "stopped") return null
  return await ports.ledger.apply(refuseStopped(request, issuingWasStopped()))
}

type EndOfWait = "waits" | "compose" | "stopped"

async function findEndOfWait(
  ports: Needed,
  request: InvoiceRequest,
  { isByEvent }: { isByEvent: boolean }
): Promise<EndOfWait> {
  const { maxDecimals } = ports.settings
  const trigger = triggerInEffect(ports.settings)
  const order = await readOrder(ports, request.orderId)
  const isReadable = order !== null && !(order instanceof UnreadableOrder)
  const sale = isReadable && !isCanceled(order) ? order : null
  const paid = sale && findFullPayment(sale, maxDecimals)
  const owed = sale && findOwed(sale, maxDecimals)
  // Only the event tells when an order is completed: now, so not during a stop.
  const isFiredNow = isByEvent && trigger === "order.completed"
  if (sale && paid) {
    // If nothing was captured since the request was refused, an edit made the order cheaper just now.
    const isEdited = request.reasons?.[0]?.params.paid === paid.paid
    const paidAt = isEdited ? null : paid.at
    const times = await readTimes(ports)
    const isStopped = paidAt === null ? times.isManual : wasStoppedAt(paidAt, times)
    if (!isFiredNow && mayHaveFiredWhileStopped(sale, trigger, times, paidAt)) return "stopped"
    return isStopped ? "stopped" : "compose"
  }
  if (trigger === "manual") return "waits"
  // Composed again, it is refused because of that, or canceled.
  if (!sale || !owed) return "compose"
  if (trigger === "payment.captured") return isToldAlready(request, owed) ? "waits" : "compose"
  // Once a trigger chosen meanwhile has fired, no further event of it may come; it waits for no payment.
  if (!isByEvent && !hasTriggerFired(sale, trigger)) return "waits"
  if (isFiredNow) return "compose"
  const times = await readTimes(ports)
  return mayHaveFiredWhileStopped(sale, trigger, times, null) ? "stopped" : "compose"
}

const readTimes = async (ports: Needed) =>
  timesForNoticing(await readIssuingTimes(ports), await ports.ledger.readClockMs())

const isCanceled = ({ canceledAt, status }: OrderSnapshot): boolean =>
  canceledAt !== null || status === "canceled"

const isToldAlready = ({ reasons }: InvoiceRequest, { params }: Refusal): boolean =>
  Object.entries(params).every(([name, value]) => reasons?.[0]?.params[name] === value)
