import { earliestDateFor } from "../../core/adoption/compare"
import { propose } from "../../core/adoption/propose"
import { readCalendarDate } from "../../core/dates"
import type { ClaimedRun, NewRunItem, RunStep } from "../../core/runs/run"
import type { Ports } from "../ports"
import { waitWhenAsked } from "../holds/wait-when-asked"
import { lookWhileTimeLasts, readOrders } from "../runs/try-order"
import { startStopwatch } from "../stopwatch"
import { lookAtOrder, toSought } from "./look-at-order"
import { keepCompared } from "./keep-compared"
import { readFreeInvoices, readHidden } from "./read-list"
import type { SearchedOrder, SearchMemory } from "./search-memory"

/** Orders of one step. */
const STEP = 200

/**
 * What a search covers: orders placed within two moments (ISO 8601, the second exclusive), or listed
 * orders, each with the number of its invoice if a person gave one.
 */
export type SearchParams = { what: "search" } & (
  | { from: string; to: string }
  | {
      orderIds: readonly string[]
      named: Readonly<Record<string, string>>
      earliest: string
      /** Order numbers that no order has. */
      unknown: readonly string[]
    }
)

/**
 * Looks for existing invoices of orders without a request, and proposes which is whose. Writes nothing
 * but its report.
 *
 * It decides about all orders at once, so the last step writes the report. What was read before stays
 * in this process's memory; a process that takes over starts again.
 */
export async function searchStep(ports: Ports, run: ClaimedRun): Promise<RunStep> {
  const params = run.params as SearchParams
  const memory = memoryOf(ports, run.id, params)
  const total =
    "orderIds" in params
      ? params.orderIds.length
      : (run.total ?? (await ports.orders.countOrders(period(params))))
  const go = (isOver = false, more: Partial<RunStep> = {}): RunStep => ({
    cursor: { seen: memory.seen },
    // Negative if another process starts again.
    done: memory.seen - run.done,
    total: isOver ? memory.seen : Math.max(total, memory.seen),
    isOver,
    ...more,
  })
  if (await readNextList(ports, memory, params)) return go()
  const isLast = await lookAtOrders(ports, memory, params)
  if (!isLast) return go()
  ports.searches.delete(run.id)
  const { items, counts } = report(memory, params)
  const result = keepCompared(ports, memory, params)
  return go(true, { items, counts, result })
}

/** The first issue date ("YYYY-MM-DD") that an invoice of these orders may show. */
export const findEarliest = (
  { settings: { timeZone } }: Pick<Ports, "settings">,
  params: SearchParams
): string =>
  earliestDateFor(
    "orderIds" in params ? params.earliest : (readCalendarDate(params.from, timeZone) ?? "")
  )

const period = ({ from, to }: { from: string; to: string }) => ({ from, to })

function memoryOf(ports: Ports, id: string, params: SearchParams): SearchMemory {
  const { searches } = ports
  const known = searches.get(id)
  if (known) return known
  // Only one run at a time: another's memory is no longer needed.
  searches.clear()
  const memory: SearchMemory = {
    lists: new Map(),
    left: "orderIds" in params ? params.orderIds : null,
    before: null,
    seen: 0,
    requested: 0,
    found: [],
    ageMs: startStopwatch(ports),
  }
  searches.set(id, memory)
  return memory
}

/** Reads the next part of the companies' lists; false once all are read. */
async function readNextList(
  ports: Ports,
  { lists }: SearchMemory,
  params: SearchParams
): Promise<boolean> {
  const { companies } = ports.settings
  const earliest = findEarliest(ports, params)
  for (const { id } of companies) {
    const configured = ports.serviceOf(id)
    // Its orders are not issued either.
    if (!configured) continue
    const patient = { ...ports, serviceOf: () => waitWhenAsked(ports, id, configured) }
    const list = lists.get(id)
    if (!list) {
      lists.set(id, await readFreeInvoices(patient, id, earliest))
      return true
    }
    if (list.index === null) {
      await readHidden(patient, id, list)
      return true
    }
  }
  return false
}

/** Checks the next orders; true once there are no more. */
async function lookAtOrders(
  ports: Ports,
  memory: SearchMemory,
  params: SearchParams
): Promise<boolean> {
  const ids = await listNext(ports, memory, params)
  const requested = await ports.ledger.findRequestedOrders(ids)
  const now = await ports.databaseClock.read(ports.ledger)
  const today = readCalendarDate(now, ports.settings.timeZone) ?? ""
  const read = await readOrders(
    ports.orders,
    ids.filter((id) => !requested.has(id)),
    async () => await ports.giveWay()
  )
  const found: SearchMemory["found"] = []
  const looked = await lookWhileTimeLasts(ports, { ids, read }, async (one) => {
    const named = "named" in params ? (params.named[one.id] ?? null) : null
    const order = await lookAtOrder(ports, one, today, named)
    const sought = toSought(ports, one.order, named)
    const index = order.companyId === null ? null : memory.lists.get(order.companyId)?.index
    const isSearched = order.companyId === null || index
    found.push({
      order: isSearched ? order : { ...order, outcome: "unsearched" },
      candidates: sought && index ? index.findCandidates(sought) : [],
    })
  })
  const done = ids.slice(0, looked)
  memory.found.push(...found)
  memory.seen += done.length
  memory.requested += done.filter((id) => requested.has(id)).length
  memory.before = done.at(-1) ?? memory.before
  if (memory.left) memory.left = memory.left.slice(done.length)
  return done.length === ids.length && ids.length < STEP
}

async function listNext(
  { orders }: Ports,
  { left, before }: SearchMemory,
  params: SearchParams
): Promise<readonly string[]> {
  if (left) return left.slice(0, STEP)
  return "from" in params ? await orders.listBefore({ ...period(params), before, limit: STEP }) : []
}

function report(
  { found, requested }: SearchMemory,
  params: SearchParams
): { items: NewRunItem[]; counts: Record<string, number> } {
  const companies = new Set(found.map(({ order }) => order.companyId))
  const items = [...companies].flatMap((companyId) =>
    propose(found.filter(({ order }) => order.companyId === companyId)).flatMap(toItem)
  )
  if ("unknown" in params) {
    items.push(...params.unknown.map((number) => ({ orderDisplayId: number, code: "unknown" })))
  }
  const counts: Record<string, number> = requested > 0 ? { requested } : {}
  const add = (code: string) => {
    counts[code] = (counts[code] ?? 0) + 1
  }
  for (const { code, params: told } of items) {
    add(code)
    if (code === "none" && told?.late_since) add("late")
  }
  return { items, counts }
}

/**
 * The report row of an order: `none` is to be issued; if it would not be invoiced, the row has what it
 * would become instead. An order whose invoice was named by a person but not found is in doubt.
 */
function toItem({
  order,
  kind,
  candidates,
  more,
}: ReturnType<typeof propose<SearchedOrder>>[number]) {
  const isMissing = order.named !== null && kind === "none"
  const nothing = order.outcome === "invoice" ? "none" : order.outcome
  const code = isMissing ? "doubt" : kind === "none" ? nothing : kind
  const [only] = candidates
  const item: NewRunItem = {
    orderId: order.orderId,
    orderDisplayId: order.displayId,
    invoiceId: code === "certain" ? (only?.invoiceId ?? null) : null,
    code,
    params: {
      company: order.companyId,
      outcome: order.outcome,
      ...(order.reasons.length > 0 && { reasons: order.reasons }),
      ...(order.gross !== null && { gross: order.gross, currency: order.currency }),
      ...(order.saleDate !== null && { sale_date: order.saleDate }),
      ...(order.lateSince !== null && { late_since: order.lateSince }),
      ...(isMissing && { missing: order.named }),
      ...(more > 0 && { more }),
      ...(candidates.length > 0 && {
        candidates: candidates.map((candidate) => ({
          invoice_id: candidate.invoiceId,
          invoice_number: candidate.invoiceNumber,
          gross: candidate.gross,
          currency: candidate.currency,
          issue_date: candidate.issueDate,
          agrees: candidate.agrees,
          differs: candidate.differs,
        })),
      }),
    },
  }
  return [item]
}
