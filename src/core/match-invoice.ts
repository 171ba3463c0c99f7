import { compare, parseDecimal } from "./decimals"
import type { Contractor, InvoiceDraft, InvoicePosition } from "./invoice-draft"
import type { ServiceInvoice } from "./outcomes"
import { findReference, hasReference } from "./reference"

/** What is known of the invoice an unknown create may have made; every draft is one. */
export type SoughtInvoice = Pick<
  InvoiceDraft,
  "currency" | "issueDate" | "saleDate" | "reference"
> & {
  totals: Pick<InvoiceDraft["totals"], "gross">
  contractor: Pick<Contractor, "name" | "taxIdentificationNumber" | "postCode">
  positions: readonly Pick<InvoicePosition, "name" | "quantity" | "gross" | "net">[]
}

export type Judgement = "certain-match" | "certain-non-match" | "same-lines" | "other-lines"

/** Clocks of shop and service may differ by this. */
const CLOCK_DIFFERENCE_MS = 10 * 60_000

/**
 * True when an invoice of a list may be the one sought.
 *
 * What the service leaves out never rules an invoice out: overlooking it would allow a second
 * create. Source: service-api 6.1, point 4.
 *
 * @param firstStampedAt moment (ISO 8601) of the first stamp of the request
 */
export function isCandidate(
  sought: SoughtInvoice,
  invoice: ServiceInvoice,
  firstStampedAt: string
): boolean {
  return (
    mayEqual(invoice.invoiceType, "SALES") &&
    invoice.status !== "DRAFT" &&
    mayEqual(invoice.issueDate, sought.issueDate) &&
    mayEqual(invoice.saleDate, sought.saleDate) &&
    mayEqual(invoice.currency, sought.currency) &&
    isSameAmount(invoice.gross, sought.totals.gross) &&
    mayBeSameContractor(sought.contractor, invoice.contractor) &&
    isLateEnough(invoice.uploadDate, firstStampedAt)
  )
}

/**
 * What a candidate, read in full, turns out to be.
 *
 * Our reference settles it; without any the lines are compared. Source: service-api 6.1.
 */
export function judgeCandidate(sought: SoughtInvoice, invoice: ServiceInvoice): Judgement {
  const details = invoice.additionalDetails ?? ""
  if (hasReference(details, sought.reference)) return "certain-match"
  if (findReference(details) !== null) return "certain-non-match"
  return haveSameLines(sought.positions, invoice.positions) ? "same-lines" : "other-lines"
}

type Line = { name: string; quantity: string; gross: string | null; net: string | null }

/** Lines the service does not show cannot differ. */
function haveSameLines(ours: readonly Line[], theirs: readonly Line[]): boolean {
  if (theirs.length === 0) return true
  if (ours.length !== theirs.length) return false
  const left = [...theirs]
  return ours.every((line) => {
    const place = left.findIndex((other) => isSameLine(line, other))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

function isSameLine(ours: Line, theirs: Line): boolean {
  return (
    normalise(ours.name) === normalise(theirs.name) &&
    isSameAmount(theirs.quantity, ours.quantity) &&
    (theirs.gross !== null
      ? isSameAmount(theirs.gross, ours.gross)
      : isSameAmount(theirs.net, ours.net))
  )
}

function mayBeSameContractor(
  ours: SoughtInvoice["contractor"],
  theirs: ServiceInvoice["contractor"]
): boolean {
  return (
    mayEqual(theirs.name, ours.name) &&
    mayEqual(theirs.taxIdentificationNumber, ours.taxIdentificationNumber) &&
    mayEqual(theirs.postCode, ours.postCode)
  )
}

/** A moment without an offset tells nothing: it would be read in this server's zone. */
function isLateEnough(uploadDate: string | null, firstStampedAt: string): boolean {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(uploadDate ?? "")) return true
  const uploaded = Date.parse(uploadDate ?? "")
  const stamped = Date.parse(firstStampedAt)
  return !(uploaded < stamped - CLOCK_DIFFERENCE_MS)
}

/** Equal, or not told by one side. */
function mayEqual(left: string | null, right: string | null): boolean {
  const [one, other] = [normalise(left ?? ""), normalise(right ?? "")]
  return one === "" || other === "" || one === other
}

const normalise = (text: string) => text.replace(/\s+/g, "").toLowerCase()

/** By value: "49.9" is "49.90"; an amount not told or unreadable rules nothing out. */
function isSameAmount(left: string | null, right: string | null): boolean {
  const [one, other] = [parseDecimal(left ?? ""), parseDecimal(right ?? "")]
  return !one || !other || compare(one, other) === 0
}
