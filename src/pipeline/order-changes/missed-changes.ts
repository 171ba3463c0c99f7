import { errorMessage } from "../../core/error-words"
import { isOfSale } from "../../core/draft/correction"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { noteOrderVersion } from "../../core/lifecycle/order-changes"
import { isIssuedOrMaybe } from "../../core/lifecycle/request-questions"
import { measureOrder } from "../../core/order/measure-order"
import { findOrderChange } from "../../core/order/order-change"
import { cancelRequest, isSkippedForZeroTotal, noteOrderChange, queueAnew } from "./cancel-request"
import { isOnHold } from "../holds/hold-company"
import { capCursor, nextPage, OVERLAP_MS, placeCursor, readScanFloor } from "../sweep/order-scan"
import type { OrderVersion } from "../order-list-port"
import type { Ports } from "../ports"
import { remainingMs } from "../pauses"
import { readStartDate } from "../issue/request-invoice"

const SCAN = "changed_orders"
const PAGE = 500

/** For up to an hour a job may still be working on it; then the sweep of due rows enqueues one. */
const JUST_QUEUED_MS = 3_600_000

/**
 * Does what the lost event of a cancellation, edit, return or refund would have done.
 *
 * Scans the orders changed since the last scan, reading only their versions; an order is read in full
 * only if it is newer than its invoice.
 */
export async function noteMissedChanges(ports: Ports): Promise<void> {
  const cursor = await beginScan(ports)
  let newest = cursor
  let isWhole = true
  let from = { since: new Date(Date.parse(cursor) - OVERLAP_MS).toISOString(), offset: 0 }
  for (;;) {
    const page = await ports.orders.listChanged({ limit: PAGE, ...from })
    const changed = page.orders.filter(({ version, isCanceled }) => isCanceled || version > 1)
    if (!(await catchUp(ports, changed))) isWhole = false
    if (page.newest !== null && page.newest > newest) newest = page.newest
    if (page.isLast) break
    from = nextPage(from, page.newest, PAGE)
  }
  const next = await placeCursor(ports, { cursor, newest, isWhole })
  if (Date.parse(next) !== Date.parse(cursor)) await ports.ledger.saveScan(SCAN, { cursor: next })
}

/**
 * Starts at the cursor, or on the first run where the scan for missed orders began: that scan may have
 * moved on while this one failed, and a requested order may have changed before its present position.
 */
async function beginScan(ports: Ports): Promise<string> {
  const last = await ports.ledger.readScan(SCAN)
  if (last?.cursor) return await capCursor(ports, last.cursor)
  const first = await capCursor(ports, (await readScanFloor(ports)) ?? (await readStartDate(ports)))
  await ports.ledger.saveScan(SCAN, { cursor: first })
  return first
}

/** False if an order failed, which a later scan must find again. */
async function catchUp(ports: Ports, orders: readonly OrderVersion[]): Promise<boolean> {
  const requests = await ports.ledger.findRequestsOfOrders(orders.map(({ id }) => id))
  const ofOrder = new Map(requests.map((request) => [request.orderId, request]))
  const done = await Promise.all(
    orders.map(async (order) => {
      const request = ofOrder.get(order.id)
      try {
        if (request) await catchUpWith(ports, request, order)
        return true
      } catch (error) {
        const what = errorMessage(error)
        ports.log.error(`invoicing: sweep, change of order ${order.id}: ${what}`)
        return false
      }
    })
  )
  return done.every(Boolean)
}

async function catchUpWith(
  ports: Ports,
  request: InvoiceRequest,
  { id, version, isCanceled }: OrderVersion
): Promise<void> {
  if (isCanceled) {
    const isKnown = request.state === "canceled" || request.correction?.reason === "ORDER_CANCELED"
    // Its draft is read before anything else; restarting that in each round would never end.
    const isWaiting =
      request.state === "queued" &&
      request.draftId !== null &&
      ((await isOnHold(ports, request.companyId ?? "")) || (await isJustQueued(ports, request)))
    if (!isKnown && !isWaiting) await cancelRequest(ports, id)
    return
  }
  if (isSkippedForZeroTotal(ports, request)) return await askForWorth(ports, request)
  // A request without a version was linked by hand: nobody knows what its invoice was made from.
  const isOlder = request.orderVersion !== null && request.orderVersion < version
  if (!isOlder || !isIssuedOrMaybe(request)) return
  const order = await ports.orders.readOrder(id)
  if (!order) return
  const { transformDraft, maxDecimals } = ports.settings
  // The shop's own function may have arranged the positions differently from the order's lines.
  const positions = transformDraft ? null : request.positions
  const change = findOrderChange({ ...request, positions }, order, maxDecimals)
  // An order that was corrected and changed back to what was first invoiced differs from its correction.
  const { correction } = request
  const isBack = change === null && correction?.isSettled === true && isOfSale(correction)
  if (change || isBack) {
    await noteOrderChange(ports, id, change ?? "ORDER_EDITED", { isCompared: true })
  } else await ports.ledger.apply(noteOrderVersion(request, order.version))
}

/** A job is working on it, or the sweep of due rows will enqueue one. */
const isJustQueued = async (ports: Ports, { enqueuedAt }: InvoiceRequest) =>
  enqueuedAt !== null && (await remainingMs(ports, enqueuedAt, JUST_QUEUED_MS)) > 0

/** The order's total was zero when it was skipped; if it has a value by now, it is composed again. */
async function askForWorth(ports: Ports, request: InvoiceRequest): Promise<void> {
  const order = await ports.orders.readOrder(request.orderId)
  if (!order) return
  const { kind } = measureOrder(order, ports.settings.maxDecimals)
  if (kind !== "nothing-to-invoice") await queueAnew(ports, request)
}
