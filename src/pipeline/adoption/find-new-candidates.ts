import { InvoiceIndex } from "../../core/adoption/invoice-index"
import { digestCompared, nameRules, readUnrelated } from "../../core/adoption/unrelated"
import { addDays } from "../../core/dates"
import type { ClaimedRun, RunItem } from "../../core/runs/run"
import type { Ports } from "../ports"
import { startStopwatch } from "../stopwatch"
import { toSought } from "./look-at-order"
import { readFreeInvoices, readHidden } from "./read-list"
import { findEarliest, type SearchParams } from "./search"
import type { BackfillMemory, FreeInvoices } from "./search-memory"

/** How long a list that was read is valid. */
const FRESH_MS = 10 * 60_000

/**
 * How far back details text that the list omits is read; for older invoices amount, buyer and date must
 * do.
 */
const TEXT_DAYS_BACK = 7

/** The most that the clocks behind an order's change and a search's start may differ. */
const CLOCKS_MS = 60 * 60_000

/**
 * The invoices of a company without an order, from as far back as the search read them: somebody may
 * have made one by hand since and backdated it. Null for a company without a key.
 *
 * @throws if the list cannot be read; nothing is issued then.
 */
export async function readNewInvoices(
  ports: Ports,
  run: ClaimedRun,
  { companyId, searchId }: { companyId: string; searchId: string }
): Promise<FreeInvoices | null> {
  if (ports.serviceOf(companyId) === null) return null
  const memory = memoryOf(ports, run.id)
  const known = memory.free.get(companyId)
  if (known) return known
  const search = await ports.ledger.findRun(searchId)
  const textSince = addDays(run.begunAt.slice(0, 10), -TEXT_DAYS_BACK)
  const earliest = search ? findEarliest(ports, search.params as SearchParams) : textSince
  const list = await readFreeInvoices(ports, companyId, earliest < textSince ? earliest : textSince)
  const old = list.invoices.filter(({ issueDate }) => issueDate !== null && issueDate < textSince)
  const oldIds = new Set(old.map(({ invoiceId }) => invoiceId))
  list.unread = list.unread.filter((id) => !oldIds.has(id))
  while (!(await readHidden(ports, companyId, list)));
  if (!list.index) throw new Error("The list of invoices could not be read")
  const rules = nameRules(ports.settings, ports.digest)
  const unrelated = readUnrelated(search?.result ?? null, companyId, rules)
  const free = {
    all: list.index,
    uncompared: new InvoiceIndex(
      list.invoices.filter((invoice) => !unrelated.has(digestCompared(invoice, ports.digest)))
    ),
    searchedAt: search?.begunAt ?? run.begunAt,
  }
  memory.free.set(companyId, free)
  return free
}

/**
 * The numbers or ids of the invoices that may be the order's. Leaves out those that a person said are
 * not, and those that the search compared with the order in its present state: most orders need not be
 * read.
 *
 * @param changedAt when the order or its buyer last changed; null if that is not known.
 */
export async function findNewCandidates(
  ports: Ports,
  { all, uncompared, searchedAt }: FreeInvoices,
  { row, changedAt }: { row: RunItem; changedAt: string | null }
): Promise<string[]> {
  const isAsSearched =
    changedAt !== null && Date.parse(changedAt) < Date.parse(searchedAt) - CLOCKS_MS
  const index = isAsSearched ? uncompared : all
  if (index.isEmpty) return []
  const order = await ports.orders.readOrder(row.orderId ?? "")
  const sought = toSought(ports, order, null)
  if (!sought) return []
  const known = new Set(listKnown(row))
  return index
    .findCandidates(sought)
    .filter(({ invoiceId }) => !known.has(invoiceId))
    .map(({ invoiceId, invoiceNumber }) => invoiceNumber ?? invoiceId)
}

function listKnown({ params }: RunItem): string[] {
  const { candidates } = params
  return Array.isArray(candidates)
    ? (candidates as { invoice_id: string }[]).map(({ invoice_id }) => invoice_id)
    : []
}

function memoryOf({ backfills, ...ports }: Ports, id: string): BackfillMemory {
  const known = backfills.get(id)
  if (known && known.ageMs() < FRESH_MS) return known
  const memory = { free: new Map<string, FreeInvoices>(), ageMs: startStopwatch(ports) }
  // Only one run at a time: another's memory is no longer needed.
  backfills.clear()
  backfills.set(id, memory)
  return memory
}
