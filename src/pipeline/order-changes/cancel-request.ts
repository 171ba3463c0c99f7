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
import { triggerInEffect } from "../../core/settings/options"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { ProgressCode } from "../../core/request/progress-codes"
import { isRuleOfSkip } from "../../core/order/qualification"
import { UNSENT_STATES } from "../../core/lifecycle/states"
import { remainingMs } from "../pauses"
import type { Ports } from "../ports"
import { outcomeUnknown } from "../reasons"
import { enqueueJob } from "../enqueue-job"

/** A worker may stamp or settle the row between our read and our move; a few turns are plenty. */
export const MAX_TURNS = 5

type Needed = Pick<Ports, "settings" | "ledger" | "orders" | "queue" | "log" | "now">

/**
 * Takes a canceled order's request out, or, when its invoice is or may be issued, marks it as
 * needing a correction: an issued invoice cannot be taken back.
 *
 * Somebody may have issued in the service what was saved as a draft: a worker reads it first, and
 * takes the request out only where it is a draft still.
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
    // Told once more, after a person dealt with it.
    if (!isOut && isSettledCancellation(request)) return request
    // There may be an invoice of this order: whoever links it is told of the cancellation then.
    if (MAYBE_ISSUED.has(request.reasons?.[0]?.code ?? "")) return request
    const changed = isOut ? await takeOut() : await mark(ports, request, "ORDER_CANCELED")
    if (changed) return changed
  }
  throw new Error(`The invoice request of order ${orderId} kept changing; it was not canceled`)
}

/** Marks an invoice that was tied to its order just now, where that is canceled: it is to be corrected. */
export async function noteCanceled(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest> {
  if (!(await isCanceled(ports, request))) return request
  return (await cancelRequest(ports, request.orderId)) ?? request
}

/** True of a request whose order is canceled by now. */
export async function isCanceled(
  { orders }: Pick<Needed, "orders">,
  { orderId }: InvoiceRequest
): Promise<boolean> {
  const order = await orders.readOrder(orderId)
  return order !== null && (order.canceledAt !== null || order.status === "canceled")
}

/** What a request is left to a person for while something in the service may be its invoice. */
const MAYBE_ISSUED: ReadonlySet<string> = new Set<ProgressCode>(["DRAFT_ISSUED", "MAY_BE_ISSUED"])

const isSettledCancellation = ({ correction }: InvoiceRequest): boolean =>
  correction?.reason === "ORDER_CANCELED" && correction.isSettled === true

/** True of one with a draft in the account of a company that is still configured. */
const hasReadableDraft = ({ settings }: Needed, { draftId, companyId }: InvoiceRequest): boolean =>
  draftId !== null && settings.companies.some(({ id }) => id === companyId)

/** A late answer named this request's invoice: it exists, and what is left is a correction. */
async function claimAnswered(ports: Needed, { id, state }: InvoiceRequest): Promise<void> {
  if (!UNSENT_STATES.includes(state)) return
  const reason = outcomeUnknown("answered late")
  const unknown = await ports.ledger.apply(lookUpAnswered({ id }, reason))
  if (unknown) await enqueueJob(ports, unknown, "resolve")
}

/**
 * True of a request that was passed over because its order was worth nothing. That is no rule of
 * anybody's: once a change gives the order a worth, its invoice is owed, where any is issued by
 * itself.
 */
export const isPassedOverAsEmpty = (
  { settings }: Pick<Ports, "settings">,
  { state, reasons }: InvoiceRequest
): boolean =>
  state === "skipped" &&
  reasons?.[0]?.code === "ZERO_TOTAL" &&
  triggerInEffect(settings) !== "manual"

/**
 * True of a request that was passed over because of what its order says of the buyer: a tax number
 * or what asks for an invoice may be entered later, and the rule is asked again then, while it is the
 * same rule.
 */
export const isPassedOverForBuyer = (
  { settings }: Pick<Ports, "settings">,
  { state, reasons }: InvoiceRequest
): boolean =>
  state === "skipped" &&
  reasons?.[0] !== undefined &&
  isRuleOfSkip(reasons[0], settings) &&
  triggerInEffect(settings) !== "manual"

/**
 * Marks an invoice whose order was refunded, returned or edited afterwards. One not issued yet, or
 * passed over because there was nothing to invoice or because of its buyer, is composed anew from
 * the order as it is now. What a person has corrected already is not opened again.
 *
 * @param how `isCompared`: nobody reported the change, the order was found to differ from its invoice.
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
      isPassedOverAsEmpty(ports, request) ||
      isPassedOverForBuyer(ports, request))
  ) {
    const queued = await queueAnew(ports, request)
    // Null: a worker stamped it meanwhile, with what the order was before.
    return queued ?? (await noteOrderChange(ports, orderId, change, { isCompared }))
  }
  if (!request || !isIssuedOrMaybe(request)) return request
  // A canceled order is refunded too; that it was canceled says more.
  const isCanceled = request.correction?.reason === "ORDER_CANCELED"
  const described = await describeChange(ports, request, isCanceled ? "ORDER_CANCELED" : change)
  // Of an edit that is reported, other goods for the same amount are to be corrected too.
  const mayBeKnown = isCompared || change !== "ORDER_EDITED"
  if (mayBeKnown && isCorrectedAlready(request.correction, described.correction)) {
    const { orderVersion } = described
    if (orderVersion === undefined) return request
    return (await ports.ledger.apply(noteOrderVersion(request, orderVersion))) ?? request
  }
  return await ports.ledger.apply(markForCorrection(request, described))
}

/** Has a request composed anew, now that its order reads otherwise. */
export async function queueAnew(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest | null> {
  const queued = await ports.ledger.apply(recompose(request))
  if (queued) await enqueueQueued(ports, queued)
  return queued
}

/** Has a queued request issued: at once, or when the service wants to hear of it again. */
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
 * What to correct, with the order's figures as they are now.
 *
 * @param buyer a digest of the buyer as he is told of now; without it the last one stays.
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

/** The mark matters more than its figures: an order that cannot be read is marked without. */
async function readForFigures(
  ports: Pick<Ports, "orders" | "log">,
  orderId: string
): Promise<OrderSnapshot | null> {
  try {
    return await ports.orders.readOrder(orderId)
  } catch (error) {
    const what = error instanceof Error ? error.message : "unknown error"
    ports.log.warn(`invoicing: no figures for the correction of order ${orderId}: ${what}`)
    return null
  }
}
