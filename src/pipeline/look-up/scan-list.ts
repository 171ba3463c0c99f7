import type {
  CallReport,
  InvoicePage,
  InvoicingService,
  Outcome,
  ServiceInvoice,
} from "../../core/request/outcomes"
import { isCountedFromOne } from "./counted-from-one"
import { isForbidden } from "../holds/key-rights"

/** Twenty thousand invoices of newer or equal date: a longer list counts as unreadable. */
const MAX_PAGES = 200

/** How often the pages are read before a list that keeps changing is given up. */
const MAX_PASSES = 3

type ListQuery = {
  searchPhrase: string | null
  /** "YYYY-MM-DD" */
  earliest: string
  /** A list longer than this many pages counts as unreadable. */
  mostPages?: number
}

/** What stopped the reading of a list, with the calls up to then. */
export type ScanFailure = {
  kind: "unreadable" | "key-rejected" | "forbidden"
  reports: readonly CallReport[]
}

/**
 * The part of the list that may hold an invoice. `isWhole`: nothing can have been missed between two
 * pages.
 */
export type ListScan = {
  kind: "scanned"
  invoices: readonly ServiceInvoice[]
  isWhole: boolean
  reports: readonly CallReport[]
}

/**
 * Reads the service's list from the newest issue date down to those before `earliest`.
 *
 * The list is sorted only by day, so invoices of one day may change places between two pages. One may
 * then be on neither page, and another on both, since every place is filled. The pages are read again
 * until they are consistent: no invoice comes twice, the number of pages is constant, every page but
 * the last is full, and everything shown before is shown again. One reading is not enough: an invoice
 * that leaves the list between two pages, such as a deleted draft, moves another to a page that was
 * already read. An invoice that is added meanwhile hides nothing. The sum is not used, because only a
 * sample shows its meaning. Source: service-api 3.3.
 */
export async function scanList(
  service: InvoicingService,
  query: ListQuery
): Promise<ListScan | ScanFailure> {
  const seen = new Map<string, ServiceInvoice>()
  const reports: CallReport[] = []
  let before: ReadonlySet<string> | null = null
  for (let tries = 1; tries <= MAX_PASSES; tries += 1) {
    const pass = await readPass(service, query)
    reports.push(...pass.reports)
    if (pass.kind !== "read") return { kind: pass.kind, reports }
    const invoices = pass.pages.flatMap((page) => page.invoices)
    invoices.forEach((invoice) => seen.set(invoice.invoiceId, invoice))
    const shown = pass.fits ? new Set(pass.pages.flatMap(listIds)) : null
    // A single page is read once: the list cannot change between pages.
    if (shown && (pass.pages.length === 1 || (before && isWithin(before, shown)))) {
      return { kind: "scanned", invoices: [...seen.values()], isWhole: true, reports }
    }
    before = shown
  }
  return { kind: "scanned", invoices: [...seen.values()], isWhole: false, reports }
}

type Pass = { reports: CallReport[] } & (
  { kind: "read"; pages: readonly InvoicePage[]; fits: boolean } | { kind: ScanFailure["kind"] }
)

/** Reads the pages once, from the first to the last that is needed. */
async function readPass(
  service: InvoicingService,
  { searchPhrase, earliest, mostPages = MAX_PAGES }: ListQuery
): Promise<Pass> {
  const seen = new Map<string, ServiceInvoice>()
  const reports: CallReport[] = []
  const pages: InvoicePage[] = []
  const ask = async (page: number | null): Promise<Outcome<InvoicePage>> => {
    const outcome = await service.listInvoices({ searchPhrase, page })
    reports.push(outcome.report)
    return outcome
  }
  let lastPage = 1
  let isFromZero = false
  let mayBeFromZero = false
  // The first page is requested without a number. If there are more, page 1 is requested too: a service
  // that counts from 0 shows its second page there, and going on with 2 would leave a gap that looks
  // like absence. Source: service-api 6.2 no. 18.
  for (let page = 0; page <= mostPages; page += 1) {
    const outcome = await ask(page === 0 ? null : page)
    if (outcome.kind === "key-rejected") {
      return { kind: isForbidden(outcome) ? "forbidden" : "key-rejected", reports }
    }
    const isPastEnd: boolean = isFromZero && page === lastPage && pages.every(isCountKnown)
    const shown: InvoicePage | null =
      (isPastEnd ? readPastEnd(outcome, pages) : null) ?? valueOf(outcome)
    if (!shown) return { kind: "unreadable", reports }
    const { invoices, pageCount }: InvoicePage = shown
    const fresh = invoices.filter(({ invoiceId }) => !seen.has(invoiceId))
    fresh.forEach((invoice) => seen.set(invoice.invoiceId, invoice))
    lastPage = Math.max(lastPage, pageCount)
    if (page === 1) isFromZero = invoices.length > 0 && fresh.length === invoices.length
    // The first page again, under its number: the newer copy counts.
    if (page === 1 && fresh.length === 0) {
      const first = pages.pop()
      mayBeFromZero = invoices.length > 0 && isOfOneDay(invoices)
      // A different page: it is counted from 0, and ties moved its invoices to the first page.
      if (first && first.invoices.length !== invoices.length) {
        return { kind: "read", pages: [first, shown], fits: false, reports }
      }
    }
    pages.push(shown)

    const isEnd = isFromZero ? invoices.length === 0 : Math.max(page, 1) >= lastPage
    if (isEnd || isPast([...seen.values()], earliest)) {
      let fits = doPagesFit(pages) && (!isEnd || hasAllPages(pages))
      if (fits && !isEnd && mayBeFromZero && page < lastPage) {
        fits = await isCountedFromOne(ask, pages[0], lastPage)
      }
      return { kind: "read", pages, fits, reports }
    }
    // A later page with nothing new: the list was not shown completely.
    if (page > 1 && fresh.length === 0) return { kind: "read", pages, fits: false, reports }
  }
  return { kind: "unreadable", reports }
}

/** True if no invoice comes twice, the number of pages is constant, and all pages but the last are full. */
function doPagesFit(pages: readonly InvoicePage[]): boolean {
  const filled = pages.filter(({ invoices }) => invoices.length > 0)
  const ids = filled.flatMap(listIds)
  const [first] = filled
  const known = pages.filter(isCountKnown)
  return (
    new Set(ids).size === ids.length &&
    known.every(({ pageCount }) => pageCount === known[0]?.pageCount) &&
    filled.slice(0, -1).every(({ invoices }) => invoices.length === first?.invoices.length)
  )
}

/** False if a page was empty, or the first one came twice, although the list has more pages. */
function hasAllPages(pages: readonly InvoicePage[]): boolean {
  const known = pages.filter(isCountKnown)
  const pageCount = Math.max(0, ...known.map((page) => page.pageCount))
  return pageCount <= 1 || pages.filter(({ invoices }) => invoices.length > 0).length >= pageCount
}

/**
 * If pages are counted from 0, treats the page past the end as empty, even if the service refuses it or
 * repeats a page. That alone proves nothing: but as many pages as announced, all full but the last and
 * with no invoice twice, are the whole list, whatever number the first one has.
 *
 * @returns null if it shows something new or cannot be read.
 */
function readPastEnd(
  outcome: Outcome<InvoicePage>,
  pages: readonly InvoicePage[]
): InvoicePage | null {
  const [first] = pages
  if (outcome.kind === "refused") return first ? { ...first, invoices: [] } : null
  if (outcome.kind !== "done") return null
  const seen = new Set(pages.flatMap(listIds))
  return listIds(outcome.value).every((id) => seen.has(id))
    ? { ...outcome.value, invoices: [] }
    : null
}

const valueOf = (outcome: Outcome<InvoicePage>) => (outcome.kind === "done" ? outcome.value : null)

const listIds = ({ invoices }: InvoicePage) => invoices.map(({ invoiceId }) => invoiceId)

const isCountKnown = ({ isPageCountGuessed }: InvoicePage) => !isPageCountGuessed

/** A list sorted by day can repeat invoices on two pages only if all of them are of one day. */
const isOfOneDay = (invoices: readonly ServiceInvoice[]) =>
  invoices.every(({ issueDate }) => issueDate === invoices[0]?.issueDate || issueDate === null)

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((id) => all.has(id))

/**
 * True if only older invoices follow; never for a list that is not seen to be sorted by date, because
 * one sorted oldest first begins with old ones too.
 */
function isPast(seen: readonly ServiceInvoice[], earliest: string): boolean {
  const dates = seen.map((invoice) => invoice.issueDate).filter((date) => date !== null)
  const isSorted = dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? date))
  const last = dates.at(-1) ?? earliest
  return isSorted && last < earliest && last < (dates[0] ?? last)
}
