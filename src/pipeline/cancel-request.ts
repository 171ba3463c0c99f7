import { describeCorrection } from "../core/correction"
import { DATABASE_NOW, type InvoiceRequest, type OrderChange } from "../core/invoice-request"
import { triggerInEffect } from "../core/options"
import type { OrderSnapshot } from "../core/order-snapshot"
import type { RequestState } from "../core/states"
import { remainingMs } from "./pauses"
import type { Ports } from "./ports"
import { outcomeUnknown } from "./reasons"
import { isSettledUnknown } from "./settle-request"
import { wake } from "./wake"

const CANCELABLE: readonly RequestState[] = ["queued", "refused", "failed", "skipped"]
const ISSUED_OR_MAYBE: readonly RequestState[] = ["issuing", "unknown", "issued"]

/** True when there is an invoice or may be one. */
export const isIssuedOrMaybe = (request: InvoiceRequest): boolean =>
  ISSUED_OR_MAYBE.includes(request.state) || isSettledUnknown(request)

/** A worker may stamp or settle the row between our read and our move; a few turns are plenty. */
export const MAX_TURNS = 5

type Needed = Pick<Ports, "settings" | "ledger" | "orders" | "queue" | "log" | "now">

/**
 * Takes a canceled order's request out, or, when its invoice is or may be issued, marks it as
 * needing a correction: an issued invoice cannot be taken back.
 */
export async function cancelRequest(
  ports: Needed,
  orderId: string
): Promise<InvoiceRequest | null> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const request = await ports.ledger.findRequestOfOrder(orderId)
    if (!request || request.state === "canceled") return request
    if (request.answeredInvoiceIds !== null) await claimAnswered(ports, request)
    const isOut = CANCELABLE.includes(request.state) && !isSettledUnknown(request)
    const changed = isOut
      ? await ports.ledger.changeRequest({
          id: request.id,
          // One that was settled by hand meanwhile may exist.
          expect: { state: request.state, revision: request.revision, isUnanswered: true },
          set: { state: "canceled", reasons: null, nextAttemptAt: null },
        })
      : await mark(ports, request, "ORDER_CANCELED")
    if (changed) return changed
  }
  throw new Error(`The invoice request of order ${orderId} kept changing; it was not canceled`)
}

/** A late answer named this request's invoice: it exists, and what is left is a correction. */
async function claimAnswered(ports: Needed, { id, state }: InvoiceRequest): Promise<void> {
  if (!CANCELABLE.includes(state)) return
  const unknown = await ports.ledger.changeRequest({
    id,
    expect: { state: CANCELABLE },
    set: {
      state: "unknown",
      stampToken: null,
      nextAttemptAt: null,
      enqueuedAt: DATABASE_NOW,
      reasons: [outcomeUnknown("answered late")],
    },
  })
  if (unknown) await wake(ports, unknown, "resolve")
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
 * Marks an invoice whose order was refunded, returned or edited afterwards. One not issued yet, or
 * passed over because there was nothing to invoice, is composed anew from the order as it is now.
 */
export async function noteOrderChange(
  ports: Needed,
  orderId: string,
  change: Exclude<OrderChange, "ORDER_CANCELED">
): Promise<InvoiceRequest | null> {
  const request = await ports.ledger.findRequestOfOrder(orderId)
  if (request && (request.state === "queued" || isPassedOverAsEmpty(ports, request))) {
    const queued = await queueAnew(ports, request)
    // Null: a worker stamped it meanwhile, with what the order was before.
    return queued ?? (await noteOrderChange(ports, orderId, change))
  }
  if (!request || !isIssuedOrMaybe(request)) return request
  // A canceled order is refunded too; that it was canceled says more.
  const isCanceled = request.correction?.reason === "ORDER_CANCELED"
  return await mark(ports, request, isCanceled ? "ORDER_CANCELED" : change)
}

/** A worker that has read the order already may not issue what it read: its revision is over. */
export async function queueAnew(
  ports: Needed,
  request: InvoiceRequest
): Promise<InvoiceRequest | null> {
  const queued = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: request.state, revision: request.revision },
    set: {
      state: "queued",
      revision: request.revision + 1,
      enqueuedAt: DATABASE_NOW,
      ...(request.state === "skipped" ? { reasons: null } : {}),
    },
  })
  const leftMs = await remainingMs(ports, request.nextAttemptAt, 0)
  if (queued) await wake(ports, queued, "issue", leftMs > 0 ? leftMs : undefined)
  return queued
}

/** Marks an invoice, or what may be one, as needing a correction. */
export async function mark(
  ports: Needed,
  request: InvoiceRequest,
  reason: OrderChange
): Promise<InvoiceRequest | null> {
  const order = await readForFigures(ports, request.orderId)
  return await ports.ledger.changeRequest({
    id: request.id,
    expect: isSettledUnknown(request)
      ? { state: "skipped", revision: request.revision }
      : { state: ISSUED_OR_MAYBE },
    set: {
      correction: describeCorrection(request, order, { reason, at: ports.now().toISOString() }),
      // So the sweep knows that this version is noted.
      ...(order && request.orderVersion !== null ? { orderVersion: order.version } : {}),
    },
  })
}

/** The mark matters more than its figures: an order that cannot be read is marked without. */
async function readForFigures(ports: Needed, orderId: string): Promise<OrderSnapshot | null> {
  try {
    return await ports.orders.readOrder(orderId)
  } catch (error) {
    const what = error instanceof Error ? error.message : "unknown error"
    ports.log.warn(`invoicing: no figures for the correction of order ${orderId}: ${what}`)
    return null
  }
}
