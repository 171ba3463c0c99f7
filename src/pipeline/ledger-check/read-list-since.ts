import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { scanList, type ScanFailure } from "../look-up/scan-list"
import type { ListRead, ListUnread, LookMemory } from "./check-state"

/** How long a list that was read is valid, except for its newest page. */
const READ_MS = 10 * 60_000

/**
 * The invoices of an account since a day: the newest page as it is now, the rest as read at most ten
 * minutes ago. So a look costs one call.
 */
export async function readListSince(
  ports: Pick<Ports, "monotonicMs">,
  service: InvoicingService,
  memory: LookMemory,
  since: string
): Promise<ListRead | ListUnread> {
  const isRead = ({ list }: LookMemory) =>
    list !== null && list.since <= since && ports.monotonicMs() - list.readMs < READ_MS
  while (!isRead(memory)) {
    const reading = (memory.reading ??= readDownTo(ports, service, since))
    try {
      const read = await reading
      if (read.kind !== "read") return read
      memory.list = read
    } finally {
      // Another order's reading may go back less far than this one needs.
      if (memory.reading === reading) memory.reading = null
    }
  }
  return await readNewestPage(service, memory.list)
}

async function readDownTo(
  { monotonicMs }: Pick<Ports, "monotonicMs">,
  service: InvoicingService,
  since: string
): Promise<ListRead | ListUnread> {
  const readMs = monotonicMs()
  const scan = await scanList(service, { searchPhrase: null, earliest: since })
  if (scan.kind !== "scanned") {
    // A service without a list blocks nothing, as in the comparison.
    return { kind: scan.reports.at(-1)?.code === "NOT_OFFERED" ? "forbidden" : UNREAD[scan.kind] }
  }
  // Something may have been missed between two pages.
  if (!scan.isWhole) return { kind: "unanswered" }
  return { kind: "read", since, readMs, invoices: byId(scan.invoices) }
}

async function readNewestPage(
  service: InvoicingService,
  list: ListRead | null
): Promise<ListRead | ListUnread> {
  const outcome = await service.listInvoices({ searchPhrase: null, page: null })
  if (isForbidden(outcome)) return { kind: "forbidden" }
  if (outcome.kind === "key-rejected") return { kind: "rejected" }
  // It was readable a few minutes ago, so another refusal does not mean a key that may not list.
  if (outcome.kind !== "done" || !list) return { kind: "unanswered" }
  for (const [id, invoice] of byId(outcome.value.invoices)) list.invoices.set(id, invoice)
  return list
}

const UNREAD = {
  forbidden: "forbidden",
  "key-rejected": "rejected",
  unreadable: "unanswered",
} as const satisfies Record<ScanFailure["kind"], ListUnread["kind"]>

const byId = (invoices: readonly ServiceInvoice[]) =>
  new Map(invoices.map((invoice) => [invoice.invoiceId, invoice]))
