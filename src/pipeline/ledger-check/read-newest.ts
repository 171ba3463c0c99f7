import type { CallReport, InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import type { CheckEnd } from "./check-state"

/** Five hundred invoices of one day: beyond that, those already read must suffice. */
const MOST_PAGES = 5

type Newest =
  { kind: "read"; invoices: readonly ServiceInvoice[] } | { kind: Unread; report: CallReport }

/**
 * The newest invoices of an account: one page, or the whole newest day if it fills a page, since
 * invoices of one day are in no order. Source: service-api 3.3.
 *
 * This looks only for what is there, not for what is absent, so inconsistent pages do no harm.
 */
export async function readNewest(service: InvoicingService): Promise<Newest> {
  const seen = new Map<string, ServiceInvoice>()
  for (let page = 0; page <= MOST_PAGES; page += 1) {
    const outcome = await service.listInvoices({
      searchPhrase: null,
      page: page === 0 ? null : page,
    })
    if (outcome.kind !== "done") {
      return page === 0
        ? { kind: nameEnd(outcome), report: outcome.report }
        : { kind: "read", invoices: [...seen.values()] }
    }
    const { invoices, pageCount } = outcome.value
    const fresh = invoices.filter(({ invoiceId }) => !seen.has(invoiceId))
    for (const invoice of fresh) seen.set(invoice.invoiceId, invoice)
    if (page === 0 && pageCount > 1 && !isNewestFirst(invoices)) {
      return await readEnds(service, seen, pageCount)
    }
    const days = new Set([...seen.values()].map(({ issueDate }) => issueDate))
    // Page 1 may repeat the page without a number.
    const isEnd = page > 1 && fresh.length === 0
    if (days.size > 1 || pageCount <= Math.max(page, 1) || isEnd) break
  }
  return { kind: "read", invoices: [...seen.values()] }
}

function isNewestFirst(invoices: readonly ServiceInvoice[]): boolean {
  const days = invoices.flatMap(({ issueDate }) => issueDate ?? [])
  return days.every((day, index) => index === 0 || day <= (days[index - 1] ?? day))
}

/**
 * A list in another order than requested, such as oldest first, may have the newest on its last pages:
 * reads a few from both ends. If pages are counted from 0, the last number is past the end and may be
 * refused.
 */
async function readEnds(
  service: InvoicingService,
  seen: Map<string, ServiceInvoice>,
  pageCount: number
): Promise<Newest> {
  const first = Array.from({ length: Math.min(MOST_PAGES, pageCount) }, (_, index) => index + 1)
  const last = first.map((page) => pageCount + 1 - page)
  for (const page of new Set([...first, ...last])) {
    const outcome = await service.listInvoices({ searchPhrase: null, page })
    if (outcome.kind === "done") {
      for (const invoice of outcome.value.invoices) seen.set(invoice.invoiceId, invoice)
    } else if (outcome.kind !== "refused") {
      return { kind: nameEnd(outcome), report: outcome.report }
    }
  }
  return { kind: "read", invoices: [...seen.values()] }
}

type Unread = Exclude<CheckEnd, "known" | "behind" | "undecided">

function nameEnd(
  outcome: Exclude<Awaited<ReturnType<InvoicingService["listInvoices"]>>, { kind: "done" }>
): Unread {
  switch (outcome.kind) {
    case "refused":
      return "forbidden"
    case "key-rejected":
      return isForbidden(outcome) ? "forbidden" : "rejected"
    case "not-sent":
      return "away"
    case "asked-to-wait":
    case "unknown":
      return "unanswered"
  }
}
