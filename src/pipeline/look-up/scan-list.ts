import type {
  CallReport,
  InvoicePage,
  InvoicingService,
  Outcome,
  ServiceInvoice,
} from "../../core/request/outcomes"
import { isCountedFromOne } from "./counted-from-one"
import { isForbidden } from "../holds/key-rights"

/** Twenty thousand invoices of newer or equal date: past that the list is taken as unreadable. */
const MAX_PAGES = 200

/** How often the pages are read before a list that never stands still is given up. */
const MAX_PASSES = 3

type ListQuery = {
  searchPhrase: string | null
  /** "YYYY-MM-DD" */
  earliest: string
  /** Past so many pages the list is taken as unreadable. */
  mostPages?: number
}

/** What stopped a list from being read, with the calls up to then. */
export type ScanFailure = {
  kind: "unreadable" | "key-rejected" | "forbidden"
  reports: readonly CallReport[]
}

/**
 * The part of the list that may hold an invoice. `isWhole`: nothing can have been missed between
 * two pages.
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
 * The list is sorted by the day alone, so invoices of one day may change places between two pages,
 * and one may be on neither; then another one comes twice, since every place is taken. The pages
 * are read again until they fit together: none comes twice, the number of pages stays, every page
 * is full but the last, and all that was shown is shown again. Once is not enough: one that leaves
 * the list between two pages, as a deleted draft does, moves another to a page that was read already,
 * and is missing in the next reading. What came meanwhile hides nothing. The sum is not asked, whose meaning is a sample's only. Source: service-api 3.3.
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
    // Of one page nothing more is asked: there is no moment between two for the list to change in.
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

/** One reading of the pages, the first to the last that is needed. */
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
  // The first page has no number. When there are more, page 1 is asked for by name: a service that
  // counts from 0 shows its second one there, and going on with 2 would leave a gap that looks
  // like absence. Source: service-api 6.2 no. 18.
  for (let page = 0; page <= mostPages; page += 1) {
    const outcome = await ask(page === 0 ? null : page)
    if (outcome.kind === "key-rejected") {
      return { kind: isForbidden(outcome) ? "forbidden" : "key-rejected", reports }
    }
    const isPastEnd: boolean = isFromZero && page === lastPage && pages.every(isCountTold)
    const shown: InvoicePage | null =
      (isPastEnd ? readPastEnd(outcome, pages) : null) ?? valueOf(outcome)
    if (!shown) return { kind: "unreadable", reports }
    const { invoices, pageCount }: InvoicePage = shown
    const fresh = invoices.filter(({ invoiceId }) => !seen.has(invoiceId))
    fresh.forEach((invoice) => seen.set(invoice.invoiceId, invoice))
    lastPage = Math.max(lastPage, pageCount)
    if (page === 1) isFromZero = invoices.length > 0 && fresh.length === invoices.length
    // The first page once more, under its number: it counts as the newer of the two.
    if (page === 1 && fresh.length === 0) {
      const first = pages.pop()
      mayBeFromZero = invoices.length > 0 && isOfOneDay(invoices)
      // Another page in its place: counted from 0, and ties moved what it shows to the first one.
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
    // A later page with nothing new: the list was not shown whole.
    if (page > 1 && fresh.length === 0) return { kind: "read", pages, fits: false, reports }
  }
  return { kind: "unreadable", reports }
}

/** True when no invoice comes twice, the number of pages stays, and all but the last are full. */
function doPagesFit(pages: readonly InvoicePage[]): boolean {
  const filled = pages.filter(({ invoices }) => invoices.length > 0)
  const ids = filled.flatMap(listIds)
  const [first] = filled
  const told = pages.filter(isCountTold)
  return (
    new Set(ids).size === ids.length &&
    told.every(({ pageCount }) => pageCount === told[0]?.pageCount) &&
    filled.slice(0, -1).every(({ invoices }) => invoices.length === first?.invoices.length)
  )
}

/** False when a page was empty, or the first one twice, of a list that was told to have more. */
function hasAllPages(pages: readonly InvoicePage[]): boolean {
  const told = pages.filter(isCountTold)
  const pageCount = Math.max(0, ...told.map((page) => page.pageCount))
  return pageCount <= 1 || pages.filter(({ invoices }) => invoices.length > 0).length >= pageCount
}

/**
 * Counted from 0, what is past the end is an empty page, also where the service refuses it or shows
 * a page again. That proves nothing by itself: so many pages as were told, full but the last and
 * none with an invoice of another, are the whole list, whichever number the first one has.
 *
 * @returns null when it shows something new or nothing that can be read.
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

const isCountTold = ({ isPageCountGuessed }: InvoicePage) => !isPageCountGuessed

/** What is sorted by the day can show the same on two pages only where all of it is of one day. */
const isOfOneDay = (invoices: readonly ServiceInvoice[]) =>
  invoices.every(({ issueDate }) => issueDate === invoices[0]?.issueDate || issueDate === null)

const isWithin = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
  [...some].every((id) => all.has(id))

/**
 * True when older invoices follow only; never of a list that is not seen to be sorted by date,
 * because a list of oldest first begins with old ones too.
 */
function isPast(seen: readonly ServiceInvoice[], earliest: string): boolean {
  const dates = seen.map((invoice) => invoice.issueDate).filter((date) => date !== null)
  const isSorted = dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? date))
  const last = dates.at(-1) ?? earliest
  return isSorted && last < earliest && last < (dates[0] ?? last)
}
