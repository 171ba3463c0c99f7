import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus, isIssuedStatus } from "../../core/request/invoice-status"
import {
  earliestIssueDate,
  isOursButForItsDay,
  judgeInvoice,
  whyRead,
  type WhyRead,
  type Judgement,
  type SoughtInvoice,
} from "../../core/look-up/match-invoice"
import type { CallReport, InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { hasReference } from "../../core/draft/reference"
import { isSameContractor } from "../issue/freeze-draft"
import { readContractor } from "../issue/read-contractor"
import { findConfirmedDue, isBehind, NOTHING_DUE } from "./list-lag"
import { lookupFailed } from "./look-reasons"
import type { Ports } from "../ports"
import { redactReport } from "../redact-words"
import { isAnotherOrders, isTiedElsewhere, splitTied } from "./tied-invoices"
import { readCandidates } from "./read-candidates"
import { scanList, type ListScan, type ScanFailure } from "./scan-list"

/** The most invoices that one look reads in full; if more may be ours, absence is not proven. */
const MAX_READS = 50

/** The most invoices tied to other orders that one look reads in full, for our reference. */
const MAX_TIED_READS = 10

/** What a look saw. Only `absent` allows another create. */
type Finding =
  /** `isOurs`: it carries our reference; otherwise it counts only if nothing else may be ours. */
  | { kind: "found"; invoice: ServiceInvoice; isOurs: boolean }
  | { kind: "absent" }
  /** `draft`: only drafts are, or may be, ours. `isOurs`: they carry our reference. */
  | { kind: "ambiguous" | "draft"; invoiceIds: readonly string[]; isOurs: boolean }
  | { kind: "unreadable"; reason: AnyReason }
  /** `forbidden`: the key may not list or read; only a person can look. */
  | { kind: "key-rejected" | "forbidden" }

export type Look = Finding & { reports: readonly CallReport[] }

/**
 * Looks once in the service's list for the invoice that a create of unknown outcome may have made.
 *
 * Source of the procedure: service-api 6.1. Absence allows a second create, so it must be proven: an
 * invoice that may be ours but is shown differently from how it was sent is `ambiguous`.
 */
export async function lookForInvoice(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<Look> {
  const sought = await describeSought(ports, request)
  const look = await searchList(ports, request, service, sought)
  // The list and its invoices also concern other buyers, or this one before an edit, whom nothing here
  // can redact: only the codes are kept, no words.
  const reports = look.reports.map((report) => redactReport(report, null))
  return { ...look, reports }
}

async function searchList(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  { invoice: sought, searchPhrase }: Sought
): Promise<Look> {
  const earliest = earliestIssueDate(sought)
  // A phrase search proves nothing about other invoices, and its absence is never the decisive one.
  const due = searchPhrase === null ? await findConfirmedDue(ports, request, earliest) : NOTHING_DUE
  const list = await readList(service, { searchPhrase, earliest })
  if (list.kind === "unreadable") return { ...list, kind: list.kind, reason: lookupFailed() }
  if (list.kind !== "scanned") return { ...list, kind: list.kind }

  const { free, tied } = await listCandidates(ports, request, sought, list.invoices)
  const candidates = [...free.slice(0, MAX_READS), ...tied.slice(0, MAX_TIED_READS)]
  const { read, gap, reports: readings } = await readCandidates(service, candidates)
  const reports = [...list.reports, ...readings]
  if (gap === "key-rejected") return { kind: gap, reports }
  const judged = read.flatMap(({ listed, invoice }): Judged[] => {
    const judgement = judgeInvoice(sought, invoice)
    // It is another order's, unless it has our reference.
    return judgement === "ours" || !tied.includes(listed) ? [{ invoice, judgement }] : []
  })
  // An invoice saved before our create is ruled out by that, unless it has our reference.
  const unread = free.slice(MAX_READS).filter((invoice) => whyRead(sought, invoice) !== "recent")
  const unsettled = judged.filter(({ invoice }) => !isKnownDraft(request, invoice))
  const finding = await decide(ports, request, {
    judged: unsettled,
    unread,
    isWhole: list.isWhole,
    isDayInDoubt: unsettled.some(
      ({ invoice, judgement }) => judgement !== "other" && isOursButForItsDay(sought, invoice)
    ),
  })
  // An unread invoice may be ours, unless ours was found by its reference; an unread one with our
  // reference may be ours even then.
  const isCertain = finding.kind === "found" && finding.isOurs
  const isNamed = ({ additionalDetails }: ServiceInvoice) =>
    hasReference(additionalDetails ?? "", sought.reference)
  const isOtherNamed = candidates.some(
    (one) => isNamed(one) && !read.some((it) => it.listed === one)
  )
  if (gap !== null && (!isCertain || isOtherNamed)) {
    return gap === "forbidden"
      ? { kind: gap, reports }
      : { kind: gap, reason: lookupFailed(), reports }
  }
  if (finding.kind === "absent" && isBehind(list.invoices, due)) {
    return { kind: "unreadable", reason: lookupFailed(), reports }
  }
  // The service restarted its id numbering, somebody tied it to a wrong order, or another order got it
  // since the list was read: a person decides.
  return finding.kind === "found" && (await isAnotherOrders(ports, request, finding))
    ? { ...leaveOpen("ambiguous", [finding.invoice], finding), reports }
    : { ...finding, reports }
}

/**
 * A document with our reference that was to be saved as a draft but does not say, or says in an unknown
 * word, whether it is one. Like a waiting draft it is read by its id; if that does not decide it, a
 * person does.
 */
export const findUnsureDraft = ({ stampedFor }: InvoiceRequest, look: Look) =>
  look.kind === "found" &&
  look.isOurs &&
  stampedFor === "draft" &&
  !isIssuedStatus(look.invoice.status)
    ? { invoiceIds: [look.invoice.invoiceId], reports: look.reports }
    : null

/** Searches by the phrase, or reads the whole list if that fails: the service may reject the text. */
async function readList(
  service: InvoicingService,
  query: { searchPhrase: string | null; earliest: string }
): Promise<ListScan | ScanFailure> {
  const found = await scanList(service, query)
  const isAnswered = found.kind === "scanned" || found.kind === "key-rejected"
  const isAskedToWait = found.reports.at(-1)?.outcome === "asked-to-wait"
  if (query.searchPhrase === null || isAnswered || isAskedToWait) return found
  const whole = await scanList(service, { ...query, searchPhrase: null })
  return { ...whole, reports: [...found.reports, ...whole.reports] }
}

/** True if it is a known draft of this request: the document looked for is another. */
const isKnownDraft = (
  { draftId, leftDrafts }: InvoiceRequest,
  { invoiceId, status }: ServiceInvoice
): boolean =>
  isDraftStatus(status) &&
  (invoiceId === draftId || (leftDrafts ?? []).some(({ id }) => id === invoiceId))

/** Lists the invoices worth reading, beginning with those that may be ours by everything the list shows. */
async function listCandidates(
  ports: Ports,
  request: InvoiceRequest,
  sought: SoughtInvoice,
  listed: readonly ServiceInvoice[]
): ReturnType<typeof splitTied> {
  const listOf = (why: WhyRead) => listed.filter((invoice) => whyRead(sought, invoice) === why)
  const candidates = [...listOf("near"), ...listOf("amount"), ...listOf("recent")]
  return await splitTied(ports, request, sought, candidates)
}

type Judged = { invoice: ServiceInvoice; judgement: Judgement }

async function decide(
  ports: Ports,
  request: InvoiceRequest,
  seen: {
    judged: readonly Judged[]
    unread: readonly ServiceInvoice[]
    isWhole: boolean
    isDayInDoubt: boolean
  }
): Promise<Finding> {
  const listOf = (judgement: Judgement) =>
    seen.judged.filter((one) => one.judgement === judgement).map(({ invoice }) => invoice)
  const certain = listOf("ours")
  const issued = certain.filter(({ status }) => !isDraftStatus(status))
  const [ours] = issued
  if (ours) {
    return issued.length === 1
      ? { kind: "found", invoice: ours, isOurs: true }
      : leaveOpen("ambiguous", issued, { isOurs: true })
  }
  if (certain.length > 0) return leaveOpen("draft", certain, { isOurs: true })
  if (!seen.isWhole) return { kind: "unreadable", reason: lookupFailed() }

  const [equal, alike] = [listOf("equal"), listOf("alike")]
  const possible = [...equal, ...alike, ...listOf("near")]
  if (seen.unread.length > 0) return leaveOpen("ambiguous", [...possible, ...seen.unread])
  const [only] = equal
  // Without our reference, two equal orders of one buyer on one day cannot be told apart.
  const isSure =
    equal.length === 1 &&
    alike.length === 0 &&
    !seen.isDayInDoubt &&
    !(await ports.ledger.hasUnresolvedLookalike(request))
  const isElsewhere = only !== undefined && (await isTiedElsewhere(ports, request, only))
  if (only && isSure && !isElsewhere && !isDraftStatus(only.status))
    return { kind: "found", invoice: only, isOurs: false }
  if (possible.length === 0) return { kind: "absent" }
  const isDraft = possible.every(({ status }) => isDraftStatus(status))
  return leaveOpen(isDraft ? "draft" : "ambiguous", possible)
}

const leaveOpen = (
  kind: "ambiguous" | "draft",
  invoices: readonly ServiceInvoice[],
  { isOurs } = { isOurs: false }
): Finding => ({ kind, invoiceIds: invoices.map(({ invoiceId }) => invoiceId), isOurs })

type Sought = {
  invoice: SoughtInvoice
  searchPhrase: string | null
}

/**
 * What the invoice must show. The buyer is read from the live order again, because the ledger does not
 * store it. Only the first look searches by it: what the service finds by a phrase is up to the
 * service, and absence must not depend on it.
 */
export async function describeSought(ports: Ports, request: InvoiceRequest): Promise<Sought> {
  const contractor = await readContractor(ports, request)
  // Null if the buyer was edited since the stamp: then a buyer proves nothing either way.
  const buyer =
    contractor && isSameContractor(contractor, request.contentFingerprint, ports.digest)
      ? contractor
      : null
  const phrase = buyer?.taxIdentificationNumber ?? buyer?.name ?? null
  const firstStampedAt = request.firstStampedAt ?? request.createdAt
  return {
    invoice: {
      reference: request.reference ?? "",
      issueDate: request.issueDate ?? firstStampedAt.slice(0, 10),
      saleDate: request.saleDate ?? "",
      currency: request.currency ?? "",
      totals: { gross: request.totals?.gross ?? "" },
      contractor: buyer,
      positions: request.positions ?? [],
      firstStampedAt,
    },
    searchPhrase: request.looks === 0 ? phrase : null,
  }
}
