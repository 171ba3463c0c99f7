import { addDays } from "../dates"
import type { InvoiceDraft, InvoicePosition } from "../draft/invoice-draft"
import type { ServiceInvoice } from "../request/outcomes"
import { findReference, hasReference } from "../draft/reference"
import { compareBuyers, isContradicted, isSamePlace, type Buyer } from "./same-buyer"
import { haveSameLines, mayBeAmount } from "./same-lines"
import { foldText } from "./spelling"

/** What is known of the invoice an unknown create may have made. */
export type SoughtInvoice = Pick<
  InvoiceDraft,
  "currency" | "issueDate" | "saleDate" | "reference"
> & {
  totals: Pick<InvoiceDraft["totals"], "gross">
  /** Null when the buyer is not known any more: then an invoice of anybody may be this one. */
  contractor: Buyer | null
  positions: readonly Pick<InvoicePosition, "name" | "quantity" | "gross" | "net">[]
  /** Moment (ISO 8601) of the first stamp: nothing of ours was saved before it. */
  firstStampedAt: string
}

/** Clocks of shop and service may differ by this. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000

const DAY_MS = 86_400_000

/** The other kinds of documents; a kind of another name may be the service's word for a sale. */
const NO_SALE = new Set(["PROFORMA", "CORRECTION"])
const OTHER_TYPES = new Set([...NO_SALE, "INTERIM", "INTERIMFINAL"])

/**
 * The oldest issue date an invoice of ours may show.
 *
 * A create of the day before may turn up after a later one, and a calendar date written as
 * Warsaw's midnight in UTC is one day off.
 */
export function earliestIssueDate({
  issueDate,
  firstStampedAt,
}: Pick<SoughtInvoice, "issueDate" | "firstStampedAt">): string {
  return addDays(firstDay({ issueDate, firstStampedAt }), -1)
}

/**
 * It may be ours by all that is shown (`near`); it is clearly another buyer's and of our amount, so that
 * only its reference could make it ours (`amount`); or it is not much older than the create, and only its
 * reference tells that a clock was wrong (`recent`).
 */
export type WhyRead = "near" | "amount" | "recent"

/** Why an invoice of the list is worth reading in full; null where it is not. */
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
 * What an invoice of the service is to the one sought:
 *
 * - `ours`: it carries our reference;
 * - `equal`: without any reference, but all that is compared is shown and agrees;
 * - `alike`: nothing of its head disagrees, but it is not `equal`;
 * - `near`: something disagrees that the service may write in its own way. A reason to ask a
 *   person, and never one to make the invoice again;
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
  const hasOurLines = haveSameLines(sought.positions, invoice.positions)
  if (buyer === "other") return mayBeRenamed(sought, invoice) ? "near" : "other"
  if (buyer === "same" && hasOurLines && isHeadShown(invoice) && isHeadAlike) return "equal"
  return isHeadAlike ? "alike" : "near"
}

/**
 * True of an invoice that shows another name than ours and whose every other thing may be ours: the
 * service may write the name of its own list of contractors, and a date in the other zone. It may have
 * its own names for the goods as well, or letters that it cannot write: then the postcode tells.
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

/** True of a day that is at most one from the other, or of none. */
const isWithinADay = (shown: string | null, ours: string): boolean =>
  shown === null || [-1, 0, 1].some((days) => shown === addDays(ours, days))

/**
 * True of an invoice that is as sought but for its day, shown a day off. A service that writes dates so
 * shows ours with another day, and an equal order's of the next day with ours: neither may be taken.
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

/** So many days apart two invoices may be shown with one date; one more, since a stamp's is a day of UTC. */
const LOOKALIKE_DAYS = 3

type Days = { issueDate: string | null; firstStampedAt: string | null }

/**
 * The days between which another order's invoice may look like one of these dates, "YYYY-MM-DD" of
 * the first and the last; null while the row was never stamped with a date.
 */
export function findLookalikeDays({ issueDate, firstStampedAt }: Days): [string, string] | null {
  if (issueDate === null) return null
  return [
    addDays(firstDay({ issueDate, firstStampedAt }), -LOOKALIKE_DAYS),
    addDays(issueDate, LOOKALIKE_DAYS),
  ]
}

/** True of a row whose invoice may be shown with a date of these days, as far as it is known. */
export function isOfDays({ issueDate, firstStampedAt }: Days, days: [string, string] | null) {
  if (days === null || issueDate === null) return true
  return issueDate >= days[0] && firstDay({ issueDate, firstStampedAt }) <= days[1]
}

const firstDay = (row: { issueDate: string; firstStampedAt: string | null }): string => {
  const stampedOn = (row.firstStampedAt ?? row.issueDate).slice(0, "2026-01-01".length)
  return row.issueDate < stampedOn ? row.issueDate : stampedOn
}

/** True of a document that is no invoice of a sale, such as a pro forma. */
export const isOtherType = ({ invoiceType }: ServiceInvoice) =>
  OTHER_TYPES.has(foldType(invoiceType))

/**
 * True of a document that documents no sale by itself: a pro forma asks for a payment, a correction
 * changes another invoice. An advance invoice of the whole amount may be all that an order gets.
 */
export const isNoSale = ({ invoiceType }: Pick<ServiceInvoice, "invoiceType">) =>
  NO_SALE.has(foldType(invoiceType))

const foldType = (invoiceType: string | null) =>
  (invoiceType ?? "").toUpperCase().replace(/[^A-Z]/g, "")

/** Clearly before the first stamp; without a moment the issue date must tell. */
function isSavedBefore(sought: SoughtInvoice, { uploadDate, issueDate }: ServiceInvoice): boolean {
  const uploaded = readLatestMoment(uploadDate)
  if (uploaded !== null) {
    return uploaded < Date.parse(sought.firstStampedAt) - CLOCK_DIFFERENCE_MS
  }
  return issueDate !== null && issueDate < earliestIssueDate(sought)
}

/**
 * True of an invoice that was saved before the first stamp by its own moment alone: one of the two
 * clocks may be wrong by hours. Where it is wrong by more than a day, an invoice of ours shows the
 * issue date that we sent all the same.
 */
function mayTellAWrongTime(sought: SoughtInvoice, invoice: ServiceInvoice): boolean {
  const isOfOurDay = invoice.issueDate !== null && invoice.issueDate === sought.issueDate
  return (isRecent(sought, invoice) || isOfOurDay) && isHeadLike(sought, invoice)
}

const isRecent = (sought: SoughtInvoice, { uploadDate }: ServiceInvoice): boolean => {
  const uploaded = readLatestMoment(uploadDate)
  return uploaded !== null && uploaded >= Date.parse(sought.firstStampedAt) - DAY_MS
}

/** Whatever else is shown otherwise than it was sent, too: a clock may be wrong beside that. */
const isNotMuchOlder = (sought: SoughtInvoice, invoice: ServiceInvoice): boolean =>
  isRecent(sought, invoice) ||
  (invoice.issueDate !== null && isWithinADay(invoice.issueDate, sought.issueDate))

/**
 * The latest moment a text may mean, in milliseconds; null when it tells none.
 *
 * Without an offset it would be read in this server's zone. A midnight, here or in Warsaw, may
 * stand for the whole day.
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

/** What is not shown disagrees with nothing. */
export const mayAgreeInAmount = (
  sought: Pick<SoughtInvoice, "totals" | "currency">,
  { gross, currency }: ServiceInvoice
) => mayBeAmount(gross, sought.totals.gross) && mayEqual(currency, sought.currency)

const mayAgreeInDates = (sought: SoughtInvoice, { issueDate, saleDate }: ServiceInvoice) =>
  mayEqual(issueDate, sought.issueDate) && mayEqual(saleDate, sought.saleDate)

/** What is left out may be another order's: then equal orders could not be told apart. */
const isHeadShown = ({ gross, currency, issueDate, saleDate, positions }: ServiceInvoice) =>
  gross !== null &&
  currency !== null &&
  issueDate !== null &&
  saleDate !== null &&
  positions.length > 0

/** Equal, or not told by one side. */
function mayEqual(left: string | null, right: string | null): boolean {
  const [one, other] = [foldText(left ?? ""), foldText(right ?? "")]
  return one === "" || other === "" || one === other
}
