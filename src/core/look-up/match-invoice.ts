import { addDays } from "../dates"
import type { InvoiceDraft, InvoicePosition } from "../draft/invoice-draft"
import type { ServiceInvoice } from "../request/outcomes"
import { CLOCK_DIFFERENCE_MS } from "../request/service-timing"
import { findReference, hasReference } from "../draft/reference"
import { compareBuyers, isContradicted, isSamePlace, type Buyer } from "./same-buyer"
import { haveSameLines, mayBeAmount } from "./same-lines"
import { foldText } from "./spelling"

/** What is known about the invoice that a create of unknown outcome may have made. */
export type SoughtInvoice = Pick<
  InvoiceDraft,
  "currency" | "issueDate" | "saleDate" | "reference"
> & {
  totals: Pick<InvoiceDraft["totals"], "gross">
  /** Null if the buyer is no longer known: then anybody's invoice may match. */
  contractor: Buyer | null
  positions: readonly Pick<InvoicePosition, "name" | "quantity" | "gross" | "net">[]
  /** Time (ISO 8601) of the first stamp: nothing of ours was saved before it. */
  firstStampedAt: string
}

const DAY_MS = 86_400_000

/** Document types that are not plain sales; an unlisted type may be the service's word for a sale. */
const NO_SALE = new Set(["PROFORMA", "CORRECTION"])
const OTHER_TYPES = new Set([...NO_SALE, "INTERIM", "INTERIMFINAL"])

/**
 * The oldest issue date that our invoice may show.
 *
 * A create of the previous day may turn up after a later one, and a calendar date written as
 * Warsaw's midnight in UTC is one day off.
 */
export function earliestIssueDate({
  issueDate,
  firstStampedAt,
}: Pick<SoughtInvoice, "issueDate" | "firstStampedAt">): string {
  return addDays(firstDay({ issueDate, firstStampedAt }), -1)
}

/**
 * `near`: by everything shown it may be ours; `amount`: it clearly has another buyer but our
 * amount, so that only its reference could make it ours; `recent`: it is not much older than the
 * create, and only its reference can tell that a clock was wrong.
 */
export type WhyRead = "near" | "amount" | "recent"

/** Why a listed invoice should be read in full; null if it need not be. */
export function whyRead(sought: SoughtInvoice, invoice: ServiceInvoice): WhyRead | null {
  if (isOtherType(invoice)) return null
  const details = invoice.additionalDetails ?? ""
  if (hasReference(details, sought.reference)) return "near"
  if (findReference(details) !== null) return null
  const buyer = compareBuyers(sought.contractor, invoice.contractor)
  const mayBeOurs = buyer !== "other" || mayAgreeInAmount(sought, invoice)
  if (isSavedBefore(sought, invoice)) {
    if (buyer !== "other" && mayTellAWrongTime(sought, invoice)) return "near"
    return mayBeOurs && isNotMuchOlder(sought, invoice) ? "recent" : null
  }
  if (buyer !== "other") return "near"
  return mayBeOurs ? "amount" : null
}

/**
 * How an invoice of the service compares to the one sought:
 *
 * - `ours`: it carries our reference;
 * - `equal`: it shows no details, and so no reference, but every compared field is shown and agrees;
 * - `alike`: nothing in its header disagrees, but it is not `equal`;
 * - `near`: something disagrees that the service may write differently. A reason for manual review,
 *   never one to create the invoice again;
 * - `other`: certainly another one.
 *
 * Source: service-api 6.1, points 4 and 5. "Not shown" and "shown otherwise" rule nothing out.
 */
export type Judgement = "ours" | "equal" | "alike" | "near" | "other"

/** Judges an invoice that was read in full. */
export function judgeInvoice(sought: SoughtInvoice, invoice: ServiceInvoice): Judgement {
  if (isOtherType(invoice)) return "other"
  const details = invoice.additionalDetails ?? ""
  if (hasReference(details, sought.reference)) return "ours"
  if (findReference(details) !== null) return "other"

  const buyer = compareBuyers(sought.contractor, invoice.contractor)
  if (isSavedBefore(sought, invoice)) {
    return buyer !== "other" && mayTellAWrongTime(sought, invoice) ? "near" : "other"
  }
  const isHeadAlike = isHeadLike(sought, invoice)
  if (buyer === "other") return mayBeRenamed(sought, invoice) ? "near" : "other"
  const isShown = haveSameLines(sought.positions, invoice.positions) && isHeadShown(invoice)
  // With other details than ours it may be an equal order's that was made by hand.
  if (buyer === "same" && isHeadAlike && isShown && details.trim() === "") return "equal"
  return isHeadAlike ? "alike" : "near"
}

/**
 * True if the invoice shows another name but everything else may be ours: the service may use the
 * name from its own contractor list, and a date in the other time zone. It may also have its own
 * names for the goods, or be unable to write some letters: then the postcode decides.
 */
function mayBeRenamed(sought: SoughtInvoice, invoice: ServiceInvoice): boolean {
  const { contractor, positions } = sought
  const isSameDay = isWithinADay(invoice.issueDate, sought.issueDate)
  return (
    contractor !== null &&
    !isContradicted(contractor, invoice.contractor) &&
    mayAgreeInAmount(sought, invoice) &&
    isSameDay &&
    (haveSameLines(positions, invoice.positions) || isSamePlace(contractor, invoice.contractor))
  )
}

/** True if the days are at most one apart, or none is shown. */
const isWithinADay = (shown: string | null, ours: string): boolean =>
  shown === null || ours === "" || [-1, 0, 1].some((days) => shown === addDays(ours, days))

/**
 * True if the invoice matches except that its day is one off. A service that shifts dates shows
 * ours with another day, and an equal order's invoice of the next day with ours: neither may be
 * taken.
 */
export function isOursButForItsDay(sought: SoughtInvoice, invoice: ServiceInvoice): boolean {
  const { issueDate, positions } = invoice
  if (isOtherType(invoice) || issueDate === null || issueDate === sought.issueDate) return false
  return (
    isWithinADay(issueDate, sought.issueDate) &&
    compareBuyers(sought.contractor, invoice.contractor) !== "other" &&
    mayAgreeInAmount(sought, invoice) &&
    haveSameLines(sought.positions, positions)
  )
}

/** Two invoices this many days apart may show the same date; one extra day because stamps are in UTC. */
const LOOKALIKE_DAYS = 3

type Days = { issueDate: string | null; firstStampedAt: string | null }

/**
 * The first and last day ("YYYY-MM-DD") on which another order's invoice may look like one with
 * these dates; null while the row was never stamped with a date.
 */
export function findLookalikeDays({ issueDate, firstStampedAt }: Days): [string, string] | null {
  if (issueDate === null) return null
  return [
    addDays(firstDay({ issueDate, firstStampedAt }), -LOOKALIKE_DAYS),
    addDays(issueDate, LOOKALIKE_DAYS),
  ]
}

/** True if the row's invoice may be shown with a date in this range, as far as is known. */
export function isOfDays({ issueDate, firstStampedAt }: Days, days: [string, string] | null) {
  if (days === null || issueDate === null) return true
  return issueDate >= days[0] && firstDay({ issueDate, firstStampedAt }) <= days[1]
}

const firstDay = (row: { issueDate: string; firstStampedAt: string | null }): string => {
  const stampedOn = (row.firstStampedAt ?? row.issueDate).slice(0, "2026-01-01".length)
  return row.issueDate < stampedOn ? row.issueDate : stampedOn
}

/** True if the document is not a plain sales invoice, such as a pro forma. */
export const isOtherType = ({ invoiceType }: Pick<ServiceInvoice, "invoiceType">) =>
  OTHER_TYPES.has(foldType(invoiceType))

/**
 * True if the document does not in itself document a sale: a pro forma requests a payment, a
 * correction changes another invoice. An advance invoice for the whole amount may be all that an
 * order gets.
 */
export const isNoSale = ({ invoiceType }: Pick<ServiceInvoice, "invoiceType">) =>
  NO_SALE.has(foldType(invoiceType))

const foldType = (invoiceType: string | null) =>
  (invoiceType ?? "").toUpperCase().replace(/[^A-Z]/g, "")

/** Clearly saved before the first stamp; without an upload time, the issue date decides. */
function isSavedBefore(sought: SoughtInvoice, { uploadDate, issueDate }: ServiceInvoice): boolean {
  const uploaded = readLatestMoment(uploadDate)
  if (uploaded !== null) {
    return uploaded < Date.parse(sought.firstStampedAt) - CLOCK_DIFFERENCE_MS
  }
  return issueDate !== null && issueDate < earliestIssueDate(sought)
}

/**
 * True if only the upload time says that the invoice predates the first stamp: either clock may be
 * wrong by hours, and a clock in another time zone also shows our dates one day off. If a clock is off by
 * more than a day, our invoice still shows the issue date that we sent.
 */
function mayTellAWrongTime(sought: SoughtInvoice, invoice: ServiceInvoice): boolean {
  const { issueDate, saleDate } = invoice
  if (issueDate === sought.issueDate && isHeadLike(sought, invoice)) return true
  const areDaysNear =
    isWithinADay(issueDate, sought.issueDate) && isWithinADay(saleDate, sought.saleDate)
  return isRecent(sought, invoice) && mayAgreeInAmount(sought, invoice) && areDaysNear
}

const isRecent = (sought: SoughtInvoice, { uploadDate }: ServiceInvoice): boolean => {
  const uploaded = readLatestMoment(uploadDate)
  return uploaded !== null && uploaded >= Date.parse(sought.firstStampedAt) - DAY_MS
}

/** Applies even if other fields differ from what was sent: a clock may be wrong as well. */
const isNotMuchOlder = (sought: SoughtInvoice, invoice: ServiceInvoice): boolean =>
  isRecent(sought, invoice) ||
  (invoice.issueDate !== null && isWithinADay(invoice.issueDate, sought.issueDate))

/**
 * The latest time a text may mean, in milliseconds; null if it gives none.
 *
 * Without an offset it would be read in this server's time zone. Midnight, UTC or Warsaw, may stand
 * for the whole day.
 */
function readLatestMoment(moment: string | null): number | null {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(moment ?? "")) return null
  const uploaded = Date.parse(moment ?? "")
  if (Number.isNaN(uploaded)) return null
  const isMidnight = /T(00|22|23):00:00(\.0+)?Z$/.test(new Date(uploaded).toISOString())
  return isMidnight ? uploaded + DAY_MS : uploaded
}

const isHeadLike = (sought: SoughtInvoice, invoice: ServiceInvoice) =>
  mayAgreeInAmount(sought, invoice) && mayAgreeInDates(sought, invoice)

/** A field that is not shown does not disagree. */
export const mayAgreeInAmount = (
  sought: Pick<SoughtInvoice, "totals" | "currency">,
  { gross, currency }: ServiceInvoice
) => mayBeAmount(gross, sought.totals.gross) && mayEqual(currency, sought.currency)

const mayAgreeInDates = (sought: SoughtInvoice, { issueDate, saleDate }: ServiceInvoice) =>
  mayEqual(issueDate, sought.issueDate) && mayEqual(saleDate, sought.saleDate)

/** A field that is not shown may be another order's: then equal orders could not be told apart. */
const isHeadShown = ({ gross, currency, issueDate, saleDate, positions }: ServiceInvoice) =>
  gross !== null &&
  currency !== null &&
  issueDate !== null &&
  saleDate !== null &&
  positions.length > 0

/** Equal, or missing on one side. */
function mayEqual(left: string | null, right: string | null): boolean {
  const [one, other] = [foldText(left ?? ""), foldText(right ?? "")]
  return one === "" || other === "" || one === other
}
