import { errorMessage } from "../../core/error-words"
import { describeCorrection, isCorrectedAlready } from "../../core/draft/correction"
import type { Correction, InvoiceRequest, OrderChange } from "../../core/request/invoice-request"
import { lookUpAnswered } from "../../core/lifecycle/answers"
import {
  cancel,
  markForCorrection,
  noteOrderVersion,
  recompose,
} from "../../core/lifecycle/order-changes"
import { isIssuedOrMaybe, isSettledUnknown } from "../../core/lifecycle/request-questions"
import { triggerInEffect, type AutomaticTrigger } from "../../core/settings/options"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { firstCode, isMaybeIssued } from "../../core/request/progress-codes"
import { isRuleOfSkip } from "../../core/order/qualification"
import { UNSENT_STATES } from "../../core/lifecycle/states"
import { readOrder } from "../issue/read-order"
import { remainingMs } from "../pauses"
import type { Ports } from "../ports"
import { outcomeUnknown } from "../reasons"
import { enqueueJob } from "../enqueue-job"

/** A worker may stamp or settle the row between our read and our move; a few tries are plenty. */
export const MAX_TURNS = 5

type Needed = Pick<Ports, "settings" | "ledger" | "orders" | "queue" | "log" | "now">

/**
 * Cancels a canceled order's request or, if its invoice is or may be issued, marks it as needing a
 * correction: an issued invoice cannot be taken back.
 *
 * A saved draft may have been issued by somebody in the service: a worker reads it first, and cancels
 * the request only if it is still a draft.
 */
export async function cancelRequest(
  ports: Needed,
  orderId: string
): Promise<InvoiceRequest | null> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const request = await ports.ledger.findRequestOfOrder(orderId)
    if (!request || request.state === "canceled") return request
    if (request.answeredInvoiceIds !== null) await claimAnswered(ports, request)
    const isOut = UNSENT_STATES.includes(request.state) && !isSettledUnknown(request)
    const takeOut = async () =>
      hasReadableDraft(ports, request)
        ? await queueAnew(ports, request)
        : await ports.ledger.apply(cancel(request))
    // Reported again after a person dealt with it.
    if (!isOut && isSettledCancellation(request)) return request
    // This order may have an invoice: whoever links it is told of the cancellation then.
    if (isMaybeIssued(firstCode(request.reasons))) return request
    const changed = isOut ? await takeOut() : await mark(ports, request, "ORDER_CANCELED")
    if (changed) return changed
  }
  throw new Error(`The invoice request of order ${orderId} kept changing; it was not canceled`)
}

/**
 * {@link cancelRequest} for an order that is said to be canceled, by an event or by the shop's own code. If it is
 * not, nothing is done: a canceled request is final, and its order would never be invoiced.
 */
export async function cancelIfCanceled(
  ports: Needed,
  orderId: string
): Promise<InvoiceRequest | null> {
  const order = await readOrder(ports, orderId)
  // What is gone or cannot be read is believed.
  const isReadable = order !== null && !(order instanceof UnreadableOrder)
  if (!isReadable || isCanceledOrder(order)) return await cancelRequest(ports, orderId)
  ports.log.warn(`invoicing: order ${orderId} is not canceled, so its invoice is left as it is`)
  return await ports.ledger.findRequestOfOrder(orderId)
}

/** Marks an invoice just tied to its order as needing a correction if the order is canceled. */
export async function noteCanceled(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest> {
  if (!(await isCanceled(ports, request))) return request
  return (await cancelRequest(ports, request.orderId)) ?? request
}

/** True if the request's order is canceled by now. */
export async function isCanceled(
  { orders }: Pick<Needed, "orders">,
  { orderId }: InvoiceRequest
): Promise<boolean> {
  const order = await orders.readOrder(orderId)
  return order !== null && isCanceledOrder(order)
}

const isCanceledOrder = ({ canceledAt, status }: OrderSnapshot): boolean =>
  canceledAt !== null || status === "canceled"

const isSettledCancellation = ({ correction }: InvoiceRequest): boolean =>
  correction?.reason === "ORDER_CANCELED" && correction.isSettled === true

/** True if the request has a draft and its company is still configured. */
const hasReadableDraft = ({ settings }: Needed, { draftId, companyId }: InvoiceRequest): boolean =>
  draftId !== null && settings.companies.some(({ id }) => id === companyId)

/** A late answer returned this request's invoice: it exists and can only be corrected. */
async function claimAnswered(ports: Needed, { id, state }: InvoiceRequest): Promise<void> {
  if (!UNSENT_STATES.includes(state)) return
  const reason = outcomeUnknown("answered late")
  const unknown = await ports.ledger.apply(lookUpAnswered({ id }, reason))
  if (unknown) await enqueueJob(ports, unknown, "resolve")
}

/**
 * True if the request was skipped because its order's total was zero. That is nobody's rule: once a
 * change gives the order a value, its invoice is owed, if any are issued automatically.
 */
export const isSkippedForZeroTotal = (
  { settings }: Pick<Ports, "settings">,
  { state, reasons }: InvoiceRequest
): boolean =>
  state === "skipped" &&
  firstCode(reasons) === "ZERO_TOTAL" &&
  triggerInEffect(settings) !== "manual"

/**
 * True if the request was skipped because of its order's buyer data: a tax number or a request for an
 * invoice may be entered later, and then the rule is checked again, as long as it is the same rule.
 */
export const isSkippedForBuyer = (
  { settings }: Pick<Ports, "settings">,
  { state, reasons }: InvoiceRequest
): boolean =>
  state === "skipped" &&
  reasons?.[0] !== undefined &&
  isRuleOfSkip(reasons[0], settings) &&
  triggerInEffect(settings) !== "manual"

/**
 * Marks an invoice whose order was refunded, returned or edited afterwards. A request that is not
 * issued yet, or was skipped for a zero total or because of its buyer, is composed again from the
 * current order. A correction that a person has already made is not reopened.
 *
 * @param how `isCompared`: nobody reported the change; the order was found to differ from its
 *   invoice.
 */
export async function noteOrderChange(
  ports: Needed,
  orderId: string,
  change: Exclude<OrderChange, "ORDER_CANCELED">,
  { isCompared = false } = {}
): Promise<InvoiceRequest | null> {
  const request = await ports.ledger.findRequestOfOrder(orderId)
  if (
    request &&
    (request.state === "queued" ||
      isSkippedForZeroTotal(ports, request) ||
      isSkippedForBuyer(ports, request))
  ) {
    const queued = await queueAnew(ports, request)
    // Null: a worker stamped it meanwhile, with the order from before.
    return queued ?? (await noteOrderChange(ports, orderId, change, { isCompared }))
  }
  if (!request || !isIssuedOrMaybe(request)) return request
  // A canceled order is refunded too; the cancellation says more.
  const isCanceled = request.correction?.reason === "ORDER_CANCELED"
  const described = await describeChange(ports, request, isCanceled ? "ORDER_CANCELED" : change)
  // A reported edit to other goods for the same amount needs a correction too.
  const mayBeKnown = isCompared || change !== "ORDER_EDITED"
  if (mayBeKnown && isCorrectedAlready(request.correction, described.correction)) {
    const { orderVersion } = described
    if (orderVersion === undefined) return request
    return (await ports.ledger.apply(noteOrderVersion(request, orderVersion))) ?? request
  }
  return await ports.ledger.apply(markForCorrection(request, described))
}

/**
 * Requeues a request to be composed again, now that its order has changed.
 *
 * @param requestedBy the trigger that has fired since, if the invoice is now wanted for it.
 */
export async function queueAnew(
  ports: Needed,
  request: InvoiceRequest,
  requestedBy?: AutomaticTrigger
): Promise<InvoiceRequest | null> {
  const queued = await ports.ledger.apply(recompose(request, requestedBy))
  if (queued) await enqueueQueued(ports, queued)
  return queued
}

/** Enqueues the issue job of a queued request: now, or when the service's requested wait is over. */
export async function enqueueQueued(ports: Needed, queued: InvoiceRequest): Promise<void> {
  const leftMs = await remainingMs(ports, queued.nextAttemptAt, 0)
  await enqueueJob(ports, queued, "issue", leftMs > 0 ? leftMs : undefined)
}

/** Marks an invoice, or what may be one, as needing a correction. */
export async function mark(
  ports: Needed,
  request: InvoiceRequest,
  reason: OrderChange,
  buyer?: string
): Promise<InvoiceRequest | null> {
  const described = await describeChange(ports, request, reason, buyer)
  return await ports.ledger.apply(markForCorrection(request, described))
}

/**
 * What to correct, with the order's current amounts.
 *
 * @param buyer a digest of the buyer reported now; if omitted the last one stays.
 */
export async function describeChange(
  ports: Pick<Ports, "orders" | "log" | "now">,
  request: InvoiceRequest,
  reason: OrderChange,
  buyer = request.correction?.buyer
): Promise<{ correction: Correction; orderVersion?: number }> {
  const order = await readForFigures(ports, request.orderId)
  const at = ports.now().toISOString()
  const described = describeCorrection(request, order, { reason, at })
  const correction = buyer === undefined ? described : { ...described, buyer }
  const isKnown = request.orderVersion !== null && order !== null
  return { correction, ...(isKnown ? { orderVersion: order.version } : {}) }
}

/** The mark matters more than its amounts: an order that cannot be read is marked without them. */
async function readForFigures(
  ports: Pick<Ports, "orders" | "log">,
  orderId: string
): Promise<OrderSnapshot | null> {
  try {
    return await ports.orders.readOrder(orderId)
  } catch (error) {
    const what = errorMessage(error)
    ports.log.warn(`invoicing: no figures for the correction of order ${orderId}: ${what}`)
    return null
  }
}
