import type { CallReport, InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import type { CheckEnd } from "./ledger-check"

/** Five hundred invoices of one day: past that those of the day that were read must do. */
const MOST_PAGES = 5

type Newest =
  { kind: "read"; invoices: readonly ServiceInvoice[] } | { kind: Unread; report: CallReport }

/**
 * The newest invoices of an account: one page, or all of the newest day where that fills a page,
 * since invoices of one day stand in no order. Source: service-api 3.3.
 *
 * What is there is looked for and never what is absent, so pages that do not fit together do no harm.
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
    const days = new Set([...seen.values()].map(({ issueDate }) => issueDate))
    // The page without a number may be shown once more as page 1.
    const isEnd = page > 1 && fresh.length === 0
    if (days.size > 1 || pageCount <= Math.max(page, 1) || isEnd) break
  }
  return { kind: "read", invoices: [...seen.values()] }
}

type Unread = Exclude<CheckEnd, "known" | "behind" | "untold">

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
