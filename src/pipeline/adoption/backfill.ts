import type { InvoiceIndex } from "../../core/adoption/invoice-index"
import { BY_BACKFILL, type InvoiceRequest } from "../../core/invoice-request"
import type { ClaimedRun, NewRunItem, RunItem, RunStep } from "../../core/runs/run"
import type { Ports } from "../ports"
import { insertAndWake } from "../request-invoice"
import { routeOrder } from "../route-order"
import type { RunHandler } from "../runs/handlers"
import { findNewCandidates, readNewInvoices } from "./find-new-candidates"

/**
 * Its invoices that are on their way at a time, for each call that may be made at once: enough to be
 * made ready while others are sent, and fewer than the worker has places, which new orders find free.
 */
const OPEN_PER_CALL = 3

/**
 * How long it rests while as many are on their way, the last ones are, or others wait; twice as long
 * each time nothing has happened meanwhile.
 */
const REST_MS = 200
const MOST_REST_MS = 1_600

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
  /** Orders whose requests of this run are on their way. */
  open: readonly string[]
  /** Steps in which nothing has happened, one after the other. */
  idle: number
}

/**
 * Requests the invoices of past orders, some at a time, and none while requests of others wait in the
 * same company: new orders go first.
 *
 * An order that has a request by now, or for which an invoice has come to light since the search, is
 * left out. Requesting is idempotent by the order's one row, so a step done twice requests nothing
 * twice.
 */
export const backfill: RunHandler = {
  async step(ports: Ports, run: ClaimedRun): Promise<RunStep> {
    const params = run.params as BackfillParams
    // Taken anew: while it was paused somebody may have made an invoice by hand.
    if (run.attempts > 0) ports.searches.delete(run.id)
    const cursor = (run.cursor as Cursor | null) ?? { after: -1, open: [], idle: 0 }
    const past = await ports.ledger.findRequestsOfOrders(cursor.open)
    const open = past.filter(isOnItsWay)
    const { concurrency } = ports.settings.queue
    const room = OPEN_PER_CALL * concurrency - open.length
    // Read together, orders cost a fraction of what they cost one by one.
    const next = room < concurrency ? NOTHING : await listNext(ports, params, cursor.after)
    const taken = await takeUnhindered(ports, next.rows.slice(0, room), open)
    const ends = await requestAll(ports, run, params, taken)
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
    const isHeldBack = !next.isLast || taken.length < next.rows.length
    const after = taken.at(-1)?.position ?? cursor.after
    const idle = items.length + taken.length > 0 ? 0 : cursor.idle + 1
    return {
      cursor: { after, open: stillOpen, idle } satisfies Cursor,
      done: items.length,
      total: params.total,
      counts,
      items,
      isOver: !isHeldBack && stillOpen.length === 0,
      ...(stillOpen.length > 0 || taken.length === 0
        ? { waitMs: Math.min(REST_MS * 2 ** idle, MOST_REST_MS) }
        : {}),
    }
  },
}

/** Where no more can be taken now, whatever is left. */
const NOTHING: Awaited<ReturnType<typeof listNext>> = { rows: [], isLast: false }

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

/** The rows up to the first one in whose company requests of others wait. */
async function takeUnhindered(
  { ledger }: Ports,
  rows: readonly RunItem[],
  open: readonly InvoiceRequest[]
): Promise<readonly RunItem[]> {
  const own = open.map(({ id }) => id)
  const hindered = new Set<string>()
  for (const companyId of companiesOf(rows)) {
    if (await ledger.hasQueuedBeside(companyId, own)) hindered.add(companyId)
  }
  const first = rows.findIndex(({ params: { company } }) => hindered.has(String(company)))
  return first < 0 ? rows : rows.slice(0, first)
}

/** An order that is on its way, or what became of it. */
type End = { open: string } | { item: NewRunItem }

/** What many need is read in one go. */
async function requestAll(
  ports: Ports,
  run: ClaimedRun,
  { isMailed }: BackfillParams,
  rows: readonly RunItem[]
): Promise<End[]> {
  if (rows.length === 0) return []
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  const existing = await ports.ledger.findRequestsOfOrders(ids)
  const requests = new Map(existing.map((request) => [request.orderId, request]))
  const unrequested = rows.filter(({ orderId }) => !requests.has(orderId ?? ""))
  const found = await ports.orders.readHeaders(unrequested.flatMap(({ orderId }) => orderId ?? []))
  const headers = new Map(found.map((header) => [header.id, header]))
  const indexes = new Map<string, InvoiceIndex>()
  for (const companyId of companiesOf(unrequested)) {
    const index = await readNewInvoices(ports, run, companyId)
    if (index) indexes.set(companyId, index)
  }
  const requestedBy = `${BY_BACKFILL}${run.id}`
  const requestOne = async (row: RunItem): Promise<End> => {
    const orderId = row.orderId ?? ""
    const told = { orderId, orderDisplayId: row.orderDisplayId }
    const end = (request: InvoiceRequest): End => {
      // Its own: the process died before this was committed.
      if (request.requestedBy !== requestedBy) {
        return { item: { ...told, requestId: request.id, code: "requested" } }
      }
      return isOnItsWay(request) ? { open: orderId } : { item: toItem(request) }
    }
    const request = requests.get(orderId)
    if (request) return end(request)
    // One that cannot be read throws here, and is not taken for gone.
    const header = headers.get(orderId) ?? (await ports.orders.readHeader(orderId))
    if (!header) return { item: { ...told, code: "gone" } }
    // Its invoice was looked for in the account of that company alone.
    const { company } = await routeOrder(ports, header)
    if (company === null || company.id !== row.params.company) {
      return { item: { ...told, code: "doubt", params: { reason: "company" } } }
    }
    const index = indexes.get(company.id)
    const candidates = index ? await findNewCandidates(ports, index, row) : []
    if (candidates.length > 0) {
      return { item: { ...told, code: "doubt", params: { invoices: candidates } } }
    }
    const wanted = { requestedBy, isForced: false, isMailOff: !isMailed }
    return end((await insertAndWake(ports, header, wanted)).request)
  }
  // None goes on in the background when another one has failed.
  const ends = await Promise.allSettled(rows.map(requestOne))
  return ends.map((one) => {
    if (one.status === "rejected") throw one.reason
    return one.value
  })
}

const companiesOf = (rows: readonly RunItem[]): Set<string> =>
  new Set(rows.flatMap(({ params: { company } }) => (typeof company === "string" ? company : [])))
