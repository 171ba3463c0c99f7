import type { AnyReason, InvoiceRequest } from "../core/invoice-request"
import { isCandidate, judgeCandidate, type SoughtInvoice } from "../core/match-invoice"
import type { CallReport, InvoicingService, Outcome, ServiceInvoice } from "../core/outcomes"
import { composeRequest } from "./compose-request"
import { isSameContractor } from "./freeze-draft"
import { isForbidden } from "./key-rights"
import type { Ports } from "./ports"
import { giveReason } from "./reasons"
import { redactReport } from "./redact-words"

/** Twenty thousand invoices of newer or equal date: past that the list is taken as unreadable. */
const MAX_PAGES = 200

export type Look = { reports: readonly CallReport[] } & (
  | { kind: "found"; invoice: ServiceInvoice }
  | { kind: "absent" }
  | { kind: "ambiguous"; invoiceIds: readonly string[] }
  | { kind: "unreadable"; reason: AnyReason }
  /** `forbidden`: the key may not list or read; nobody but a person can look. */
  | { kind: "key-rejected" | "forbidden" }
)

/**
 * Looks once in the service's list for the invoice a create of unknown outcome may have made.
 *
 * Source of the procedure: service-api 6.1. Wherever the answer is not certain it is not
 * "absent": absence allows a second create.
 */
export async function lookForInvoice(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<Look> {
  const sought = await describeSought(ports, request)
  const look = await searchList(ports, request, service, sought)
  return { ...look, reports: look.reports.map((report) => redactReport(report, sought.buyer)) }
}

async function searchList(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  sought: Sought
): Promise<Look> {
  const listed = await listNearby(service, sought, request)
  if (listed.kind !== "nearby") return listed
  const reports = [...listed.reports]

  const tied = await ports.ledger.findTiedInvoices(
    request.companyId ?? "",
    listed.invoices.map(({ invoiceId }) => invoiceId),
    request.id
  )
  const found: Found = { certain: [], alike: [], unclear: [] }
  for (const listedInvoice of listed.invoices.filter(({ invoiceId }) => !tied.has(invoiceId))) {
    const outcome = await service.readInvoice(listedInvoice.invoiceId)
    reports.push(outcome.report)
    if (outcome.kind === "key-rejected") return { kind: describeRejection(outcome), reports }
    if (outcome.kind !== "done") return { kind: "unreadable", reason: lookupFailed(), reports }
    const isLike = isCandidate(sought.invoice, listedInvoice, earliestUpload(request))
    const verdict = judgeCandidate(sought.invoice, outcome.value)
    if (verdict === "certain-match") found.certain.push(outcome.value)
    else if (isLike && verdict === "same-lines") found.alike.push(outcome.value)
    else if (isLike && verdict === "other-lines") found.unclear.push(outcome.value)
  }
  return { ...(await decideLook(ports, request, sought, found)), reports }
}

const describeRejection = (outcome: Outcome<unknown>) =>
  isForbidden(outcome) ? ("forbidden" as const) : ("key-rejected" as const)

type Found = {
  certain: ServiceInvoice[]
  alike: ServiceInvoice[]
  /** Like ours from outside, with no reference at all and other lines than were sent. */
  unclear: ServiceInvoice[]
}

async function decideLook(
  ports: Ports,
  request: InvoiceRequest,
  { buyer }: Sought,
  { certain, alike, unclear }: Found
): Promise<
  | { kind: "found"; invoice: ServiceInvoice }
  | { kind: "absent" }
  | { kind: "ambiguous"; invoiceIds: string[] }
> {
  const matches = certain.length > 0 ? certain : [...alike, ...unclear]
  const [only] = matches
  if (!only) return { kind: "absent" }
  // Without our reference nothing tells two equal orders of one buyer on one day apart, an equal
  // order of another buyer only the buyer, and the service may write lines otherwise than sent.
  const isAmbiguous =
    matches.length > 1 ||
    (certain.length === 0 &&
      (unclear.length > 0 || buyer === null || (await ports.ledger.hasUnresolvedTwin(request))))
  return isAmbiguous
    ? { kind: "ambiguous", invoiceIds: matches.map(({ invoiceId }) => invoiceId) }
    : { kind: "found", invoice: only }
}

type Sought = {
  invoice: SoughtInvoice
  /** Null: the buyer was edited since the stamp, so a buyer proves nothing either way. */
  buyer: Parameters<typeof redactReport>[1]
  searchPhrase: string | null
}

/**
 * What the invoice must show. The buyer is read from the live order again, because the ledger
 * keeps none. Only the first look searches by it: what the service finds by a phrase is its own
 * business, and absence must not hang on that.
 */
async function describeSought(ports: Ports, request: InvoiceRequest): Promise<Sought> {
  const composed = await composeRequest(ports, {
    orderId: request.orderId,
    companyId: request.companyId ?? "",
    isForced: true,
  })
  const buyer =
    composed.kind === "draft" &&
    isSameContractor(composed.draft.contractor, request.contentFingerprint, ports.digest)
      ? composed.draft.contractor
      : null
  const phrase = buyer?.taxIdentificationNumber ?? buyer?.name ?? null
  return {
    invoice: {
      reference: request.reference ?? "",
      issueDate: request.issueDate ?? "",
      saleDate: request.saleDate ?? "",
      currency: request.currency ?? "",
      totals: { gross: request.totals?.gross ?? "" },
      contractor: buyer ?? NO_CONTRACTOR,
      positions: request.positions ?? [],
    },
    buyer,
    searchPhrase: request.looks === 0 ? phrase : null,
  }
}

const NO_CONTRACTOR = { name: "", taxIdentificationNumber: null, postCode: "" }

async function listNearby(
  service: InvoicingService,
  { invoice: sought, searchPhrase }: Sought,
  request: InvoiceRequest
): Promise<
  | { kind: "nearby"; invoices: ServiceInvoice[]; reports: CallReport[] }
  | Extract<Look, { kind: "unreadable" | "key-rejected" | "forbidden" }>
> {
  const seen = new Map<string, ServiceInvoice>()
  const reports: CallReport[] = []
  const unreadable = () => ({ kind: "unreadable" as const, reason: lookupFailed(), reports })
  let lastPage = 1
  let isFromZero = false
  // The first page has no number. When there are more, page 1 is asked for by name: a service that
  // counts from 0 shows its second one there, and going on with 2 would leave a gap that looks
  // like absence. Source: service-api 6.2 no. 18.
  for (let page = 0; page <= MAX_PAGES; page += 1) {
    const outcome = await service.listInvoices({ searchPhrase, page: page === 0 ? null : page })
    reports.push(outcome.report)
    if (outcome.kind === "key-rejected") return { kind: describeRejection(outcome), reports }
    if (outcome.kind !== "done") return unreadable()
    const { invoices, pageCount } = outcome.value
    const fresh = invoices.filter(({ invoiceId }) => !seen.has(invoiceId))
    fresh.forEach((invoice) => seen.set(invoice.invoiceId, invoice))
    lastPage = Math.max(lastPage, pageCount)
    if (page === 1) isFromZero = invoices.length > 0 && fresh.length === invoices.length

    const isEnd = isFromZero ? invoices.length === 0 : Math.max(page, 1) >= lastPage
    if (isEnd || isPast([...seen.values()], sought.issueDate)) {
      const nearby = [...seen.values()].filter((one) => isNearby(sought, one, request))
      return { kind: "nearby", invoices: nearby, reports }
    }
    // A later page with nothing new: the list was not shown whole.
    if (page > 1 && fresh.length === 0) return unreadable()
  }
  return unreadable()
}

/**
 * True when older invoices follow only; never of a list that is not seen to be sorted by date,
 * because a list of oldest first begins with old ones too.
 */
function isPast(seen: readonly ServiceInvoice[], issueDate: string): boolean {
  const dates = seen.map((invoice) => invoice.issueDate).filter((date) => date !== null)
  const isSorted = dates.every((date, index) => index === 0 || date <= (dates[index - 1] ?? date))
  const last = dates.at(-1) ?? issueDate
  return isSorted && last < issueDate && last < (dates[0] ?? last)
}

/**
 * True of an invoice worth reading for our reference: of our buyer or of our amount.
 *
 * The service may show an amount, a date or a name otherwise than it was sent; overlooking our
 * invoice for that would allow a second create.
 */
function isNearby(
  sought: SoughtInvoice,
  invoice: ServiceInvoice,
  request: InvoiceRequest
): boolean {
  const dateless = { ...sought, issueDate: "", saleDate: "" }
  const ofBuyer = { ...dateless, currency: "", totals: { gross: "" } }
  const ofAmount = { ...dateless, contractor: NO_CONTRACTOR }
  const earliest = earliestUpload(request)
  return isCandidate(ofBuyer, invoice, earliest) || isCandidate(ofAmount, invoice, earliest)
}

const earliestUpload = (request: InvoiceRequest) => request.firstStampedAt ?? request.createdAt

const lookupFailed = () =>
  giveReason(
    "LOOKUP_FAILED",
    "The service's list of invoices could not be read, so it is not known whether this invoice exists. It is tried again by itself; you can also look in the service and then link the invoice or say that it is not there."
  )
