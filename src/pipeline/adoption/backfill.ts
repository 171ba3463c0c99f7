import type { InvoiceRequest } from "../../core/invoice-request"
import type { ClaimedRun, NewRunItem, RunItem, RunStep } from "../../core/runs/run"
import type { Ports } from "../ports"
import { insertAndWake } from "../request-invoice"
import { routeOrder } from "../route-order"
import type { RunHandler } from "../runs/handlers"
import { findNewCandidates } from "./find-new-candidates"

/** So many of its invoices are on their way at a time: orders that come now are never behind more. */
const MOST_OPEN = 3

/** How long it rests while those are on their way, or others wait. */
const REST_MS = 1_000

/** Rows of the search read at a time. */
const PAGE = 50

export type BackfillParams = {
  /** The search that found no invoice for these orders. */
  search: string
  /** Orders in doubt of which a person said that none of the invoices found is theirs. */
  also: readonly string[]
  /** Whether the invoices are mailed as the settings say; else a person may. */
  isMailed: boolean
  /** What the person who began it typed. */
  total: number
}

type Cursor = {
  /** The last row of the search that was dealt with. */
  after: number
  /** Requests of this run that are on their way. */
  open: readonly string[]
}

/**
 * Requests the invoices of past orders, a few at a time, and none while requests of others wait in
 * the same company: new orders go first.
 *
 * An order that has a request by now, or for which an invoice has come to light since the search, is
 * left out. Requesting is idempotent by the order's one row, so a step done twice requests nothing
 * twice.
 */
export const backfill: RunHandler = {
  async step(ports: Ports, run: ClaimedRun): Promise<RunStep> {
    const params = run.params as BackfillParams
    const cursor = (run.cursor as Cursor | null) ?? { after: -1, open: [] }
    const { open, items } = await lookAfterOpen(ports, cursor.open)
    const { rows, isLast } = await listNext(ports, params, cursor.after)
    let after = cursor.after
    let isHeldBack = false
    for (const row of rows) {
      if (open.length >= MOST_OPEN || (await hasOthers(ports, row, open))) {
        isHeldBack = true
        break
      }
      const end = await requestOne(ports, run, params, row)
      if ("open" in end) open.push(end.open)
      else items.push(end.item)
      after = row.position
    }
    const isThrough = isLast && !isHeldBack
    const counts: Record<string, number> = {}
    for (const { code } of items) counts[code] = (counts[code] ?? 0) + 1
    return {
      cursor: { after, open } satisfies Cursor,
      done: items.length,
      total: params.total,
      counts,
      items,
      isOver: isThrough && open.length === 0,
      ...(open.length > 0 || isHeldBack ? { waitMs: REST_MS } : {}),
    }
  },
}

const isOnItsWay = ({ state }: InvoiceRequest) => state === "queued" || state === "issuing"

/** What became of those that were on their way. */
async function lookAfterOpen(
  { ledger }: Ports,
  ids: readonly string[]
): Promise<{ open: string[]; items: NewRunItem[] }> {
  const open: string[] = []
  const items: NewRunItem[] = []
  for (const id of ids) {
    const request = await ledger.findRequest(id)
    if (!request) continue
    if (isOnItsWay(request)) open.push(id)
    else items.push(toItem(request))
  }
  return { open, items }
}

const toItem = (request: InvoiceRequest): NewRunItem => ({
  orderId: request.orderId,
  orderDisplayId: request.orderDisplayId,
  requestId: request.id,
  invoiceId: request.invoiceId,
  code: request.state,
  params: {
    ...(request.invoiceNumber !== null && { invoice_number: request.invoiceNumber }),
    ...(request.state !== "issued" &&
      request.reasons && { reasons: request.reasons.map(({ code }) => code) }),
  },
})

/** The next rows of the search that are to be issued. */
async function listNext(
  { ledger }: Ports,
  { search, also }: BackfillParams,
  from: number
): Promise<{ rows: RunItem[]; isLast: boolean }> {
  const picked = new Set(also)
  let after = from
  for (;;) {
    const page = await ledger.listRunItems({ runId: search, after, limit: PAGE })
    const rows = page.filter(
      ({ code, orderId }) => code === "none" || (code === "doubt" && picked.has(orderId ?? ""))
    )
    const isLast = page.length < PAGE
    if (rows.length > 0 || isLast) return { rows, isLast }
    after = page.at(-1)?.position ?? after
  }
}

/** Whether requests of others wait in the order's company. */
async function hasOthers(
  { ledger }: Ports,
  { params }: RunItem,
  open: readonly string[]
): Promise<boolean> {
  const companyId = typeof params.company === "string" ? params.company : null
  return companyId !== null && (await ledger.hasQueuedBeside(companyId, open))
}

async function requestOne(
  ports: Ports,
  run: ClaimedRun,
  { isMailed }: BackfillParams,
  row: RunItem
): Promise<{ open: string } | { item: NewRunItem }> {
  const orderId = row.orderId ?? ""
  const requestedBy = `backfill ${run.id}`
  const told = { orderId, orderDisplayId: row.orderDisplayId }
  const existing = await ports.ledger.findRequestOfOrder(orderId)
  if (existing) {
    // Its own: the process died before this was committed.
    if (existing.requestedBy !== requestedBy) {
      return { item: { ...told, requestId: existing.id, code: "requested" } }
    }
    return isOnItsWay(existing) ? { open: existing.id } : { item: toItem(existing) }
  }
  const header = await ports.orders.readHeader(orderId)
  if (!header) return { item: { ...told, code: "gone" } }
  // Its invoice was looked for in the account of that company alone.
  const { company } = await routeOrder(ports, header)
  if (company === null || company.id !== row.params.company) {
    return { item: { ...told, code: "doubt", params: { reason: "company" } } }
  }
  const candidates = await findNewCandidates(ports, run, row)
  if (candidates.length > 0) {
    return { item: { ...told, code: "doubt", params: { invoices: candidates } } }
  }
  const { request, isNew } = await insertAndWake(ports, header, {
    requestedBy,
    isForced: false,
    isMailOff: !isMailed,
  })
  if (!isNew && request.requestedBy !== requestedBy) {
    return { item: { ...told, requestId: request.id, code: "requested" } }
  }
  return isOnItsWay(request) ? { open: request.id } : { item: toItem(request) }
}
