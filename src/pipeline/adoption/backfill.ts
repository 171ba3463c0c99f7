import { BY_BACKFILL, type InvoiceRequest } from "../../core/request/invoice-request"
import type { ClaimedRun, NewRunItem, RunItem, RunStep } from "../../core/runs/run"
import type { OrderHeader, Ports } from "../ports"
import { insertAndEnqueue } from "../issue/request-invoice"
import { routeOrder } from "../issue/route-order"
import type { RunHandler } from "../runs/handlers"
import { beginLanes, takeRows, type Lane } from "./backfill-lanes"
import { findNewCandidates, readNewInvoices } from "./find-new-candidates"
import type { FreeInvoices } from "./search-memory"

/**
 * The pause while the limit is under way, the last ones are, or others wait; it doubles each time
 * nothing has changed.
 */
const REST_MS = 100
const MOST_REST_MS = 1_600

/** Requests made at a time: a new order never waits for more than these. */
const AT_ONCE = 20

export type BackfillParams = {
  /** The search that found no invoice for these orders. */
  search: string
  /** Doubtful orders for which a person said that none of the invoices found is theirs. */
  also: readonly string[]
  /** Whether the invoices are mailed as the settings say; otherwise only a person may mail them. */
  isMailed: boolean
  /** The number of orders, as the person who started it confirmed it. */
  total: number
}

type Cursor = {
  /** The rest of each company's orders. */
  lanes: readonly Lane[]
  /** Orders whose requests of this run are under way. */
  open: readonly string[]
  /** Consecutive steps without progress. */
  idle: number
}

/** The cursor of versions without lanes; `after`: the last processed row of the search. */
type EarlierCursor = Omit<Cursor, "lanes"> & { lanes?: undefined; after: number }

const BEFORE_FIRST: EarlierCursor = { after: -1, open: [], idle: 0 }

/**
 * Requests the invoices of past orders in batches, with small ones while requests of new orders wait in
 * the same company: those go first.
 *
 * An order that has a request by now, or for which an invoice has turned up since the search, is left
 * out. A request is idempotent by the order's one row, so a repeated step requests nothing twice.
 */
export const backfill: RunHandler = {
  async step(ports: Ports, run: ClaimedRun): Promise<RunStep> {
    const params = run.params as BackfillParams
    // Reread after each claim: while it was paused somebody may have made an invoice by hand.
    if (run.attempts > 0) ports.backfills.delete(run.id)
    const cursor = (run.cursor as Cursor | EarlierCursor | null) ?? BEFORE_FIRST
    const before = cursor.lanes ?? (await beginLanes(ports, params, cursor.after))
    const past = await ports.ledger.findRequestsOfOrders(cursor.open)
    const open = past.filter(isOnItsWay)
    const { rows, lanes } = await takeRows(ports, run, params, { lanes: before, open })
    const ends = await requestAll(ports, run, params, rows)
    const items = [
      ...past.filter((request) => !isOnItsWay(request)).map(toItem),
      ...ends.flatMap((end) => ("item" in end ? [end.item] : [])),
    ]
    const stillOpen = [
      ...open.map(({ orderId }) => orderId),
      ...ends.flatMap((end) => ("open" in end ? [end.open] : [])),
    ]
    const counts: Record<string, number> = {}
    for (const { code } of items) counts[code] = (counts[code] ?? 0) + 1
    const idle = items.length + rows.length > 0 ? 0 : cursor.idle + 1
    const isOver = lanes.length === 0 && stillOpen.length === 0
    // It contains buyers' data, and a process may live for months.
    if (isOver) ports.backfills.delete(run.id)
    return {
      cursor: { lanes, open: stillOpen, idle } satisfies Cursor,
      done: items.length,
      total: params.total,
      counts,
      items,
      isOver,
      ...(stillOpen.length > 0 || rows.length === 0
        ? { waitMs: Math.min(REST_MS * 2 ** idle, MOST_REST_MS) }
        : {}),
    }
  },
}

const isOnItsWay = ({ state }: InvoiceRequest) => state === "queued" || state === "issuing"

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

/** An order that is under way, or its result. */
type End = { open: string } | { item: NewRunItem }

/** What a batch's rows need, read in one query each. */
type Batch = {
  requests: ReadonlyMap<string, InvoiceRequest>
  headers: ReadonlyMap<string, OrderHeader>
  /** When each order was changed last (ISO 8601). */
  changed: ReadonlyMap<string, string>
  /** By company; none for a company whose invoices cannot be read now. */
  invoices: ReadonlyMap<string, FreeInvoices>
}

async function readBatch(
  ports: Ports,
  run: ClaimedRun,
  searchId: string,
  rows: readonly RunItem[]
): Promise<Batch> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  const existing = await ports.ledger.findRequestsOfOrders(ids)
  const requests = new Map(existing.map((request) => [request.orderId, request]))
  const unrequested = rows.filter(({ orderId }) => !requests.has(orderId ?? ""))
  const unrequestedIds = unrequested.flatMap(({ orderId }) => orderId ?? [])
  const found = await ports.orders.readHeaders(unrequestedIds)
  const changed = await ports.orders.readChangedAt(unrequestedIds)
  const headers = new Map(found.map((header) => [header.id, header]))
  const invoices = new Map<string, FreeInvoices>()
  for (const companyId of companiesOf(unrequested)) {
    const free = await readNewInvoices(ports, run, { companyId, searchId })
    if (free) invoices.set(companyId, free)
  }
  return { requests, headers, changed, invoices }
}

async function requestAll(
  ports: Ports,
  run: ClaimedRun,
  { search, isMailed }: BackfillParams,
  rows: readonly RunItem[]
): Promise<End[]> {
  if (rows.length === 0) return []
  const batch = await readBatch(ports, run, search, rows)
  const ends: End[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await ports.giveWay()
    // Waits for all, so that none continues in the background after another failed.
    const some = await Promise.allSettled(
      rows
        .slice(from, from + AT_ONCE)
        .map(async (row) => await requestOne(ports, run, batch, { row, isMailed }))
    )
    for (const one of some) {
      if (one.status === "rejected") throw one.reason
      ends.push(one.value)
    }
  }
  return ends
}

async function requestOne(
  ports: Ports,
  run: ClaimedRun,
  { requests, headers, changed, invoices }: Batch,
  { row, isMailed }: { row: RunItem; isMailed: boolean }
): Promise<End> {
  const orderId = row.orderId ?? ""
  const about = { orderId, orderDisplayId: row.orderDisplayId }
  const requestedBy = `${BY_BACKFILL}${run.id}`
  const end = (request: InvoiceRequest): End => {
    // This run's own: the process died before this was committed.
    if (request.requestedBy !== requestedBy) {
      return { item: { ...about, requestId: request.id, code: "requested" } }
    }
    return isOnItsWay(request) ? { open: orderId } : { item: toItem(request) }
  }
  const request = requests.get(orderId)
  if (request) return end(request)
  // One that cannot be read throws here, and does not count as gone.
  const header = headers.get(orderId) ?? (await ports.orders.readHeader(orderId))
  if (!header) return { item: { ...about, code: "gone" } }
  // Its invoice was only looked for in the account of that company.
  const { company } = await routeOrder(ports, header)
  if (company === null || company.id !== row.params.company) {
    return { item: { ...about, code: "doubt", params: { reason: "company" } } }
  }
  const free = invoices.get(company.id)
  const changedAt = changed.get(orderId) ?? null
  const candidates = free ? await findNewCandidates(ports, free, { row, changedAt }) : []
  if (candidates.length > 0) {
    return { item: { ...about, code: "doubt", params: { invoices: candidates } } }
  }
  // While this process was suspended, another may have taken over, and a person made an invoice by hand.
  const { id, token } = run
  const wanted = { requestedBy, isForced: false, isMailOff: !isMailed, run: { id, token } }
  return end((await insertAndEnqueue(ports, header, wanted)).request)
}

const companiesOf = (rows: readonly RunItem[]): Set<string> =>
  new Set(rows.flatMap(({ params: { company } }) => (typeof company === "string" ? company : [])))
