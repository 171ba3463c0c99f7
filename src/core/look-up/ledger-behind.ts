import { findOrderNumbers } from "../adoption/order-numbers"
import { isSettledUnknown } from "../lifecycle/request-questions"
import type { InvoiceRequest } from "../request/invoice-request"
import type { InvoiceDraft } from "../draft/invoice-draft"
import { isDraftStatus } from "../request/invoice-status"
import { isOtherType, mayAgreeInAmount } from "./match-invoice"
import type { ServiceInvoice } from "../request/outcomes"
import { findReference, hasReference } from "../draft/reference"
import { compareBuyers, isContradicted } from "./same-buyer"
import { haveSameLines } from "./same-lines"

/** An issued invoice with our reference that is missing from the ledger; holds no buyer data. */
export type MissingInvoice = {
  invoiceId: string
  invoiceNumber: string | null
  gross: string | null
  currency: string | null
  issueDate: string | null
  /** Null if this shop has no such order: its database lost it, or another shop issued the invoice. */
  orderId: string | null
  /** The order's own number, otherwise the one on the invoice. */
  orderDisplayId: string | null
  /** Code of what prevented its adoption; null while nobody has tried. */
  why: string | null
}

/** What the ledger lacks, kept while the company is on hold for it. */
export type LedgerGap = {
  accountId: string
  /** Everything issued before this day is known ("YYYY-MM-DD"). */
  earliest: string
  count: number
  /** The newest ones. */
  invoices: readonly MissingInvoice[]
}

/** What a person said about invoices that were not adopted, so that nobody is asked about them again. */
export type GapAnswer = {
  invoiceIds: readonly string[]
  /** Invoices of orders missing from this shop belong to others, also in the future. */
  areOthersKnown: boolean
}

/**
 * What the service reveals about an invoice's owner. `shown`: its reference; `hidden`: no
 * reference, so a ledger that is behind goes unnoticed; `untold`: there was no invoice yet to tell
 * it from.
 */
export type ReferenceSight = "shown" | "hidden" | "untold"

/** The last comparison of a company's newest invoices with the ledger. */
export type LastLedgerCheck = {
  at: string
  sight: ReferenceSight | "forbidden"
  /** Ids of invoices without a request which may or may not have been issued by this shop. */
  unseen?: readonly string[]
  /** The account of these invoices. */
  accountId?: string
  /** Those of other accounts, by account: its key may return. */
  elsewhere?: Readonly<Record<string, readonly string[]>>
}

/** What was unseen in this account at its last comparison, whichever account was compared since. */
export const listUnseenOf = (
  { accountId, unseen = [], elsewhere = {} }: LastLedgerCheck,
  opened: string
): readonly string[] => (accountId === opened ? unseen : (elsewhere[opened] ?? []))

/** What was unseen in all other accounts. */
export const listUnseenElsewhere = (
  { accountId, unseen = [], elsewhere = {} }: LastLedgerCheck,
  opened: string
): Readonly<Record<string, readonly string[]>> => {
  const all = { ...elsewhere, ...(accountId === undefined ? {} : { [accountId]: unseen }) }
  return Object.fromEntries(
    Object.entries(all).filter(([id, ids]) => id !== opened && ids.length > 0)
  )
}

/** True for an invoice that the ledger may have issued since `earliest`. */
export const isIssuedSince = (invoice: ServiceInvoice, earliest: string): boolean =>
  !isDraftStatus(invoice.status) &&
  !isOtherType(invoice) &&
  (invoice.issueDate === null || invoice.issueDate >= earliest)

/** The entry of a gap for an invoice. */
export const describeMissing = (
  invoice: ServiceInvoice,
  order: { id: string; displayId: string } | null
): MissingInvoice => ({
  invoiceId: invoice.invoiceId,
  invoiceNumber: invoice.invoiceNumber,
  gross: invoice.gross,
  currency: invoice.currency,
  issueDate: invoice.issueDate,
  orderId: order?.id ?? null,
  orderDisplayId: order?.displayId ?? findOrderNumbers(invoice.additionalDetails ?? "")[0] ?? null,
  why: null,
})

/** True if the request has the invoice's id: as its own, or from another of its creates, settled or not. */
export const isNamedBy = (
  row: Pick<InvoiceRequest, "invoiceId" | "answeredInvoiceIds" | "settledInvoiceIds">,
  invoiceId: string
): boolean =>
  [row.invoiceId, ...(row.answeredInvoiceIds ?? []), ...(row.settledInvoiceIds ?? [])].includes(
    invoiceId
  )

/**
 * Whether an order's request accounts for an invoice with its reference: the row has its id, or a
 * create of unknown outcome is still looked up, or has ended and may have made it.
 *
 * A queued request accounts only for invoices whose id it has, and not for a draft that was left
 * over, lost or saved in another account and has now been issued: the next create would make a
 * second invoice. Nor does a refused request, however its earlier creates ended: a person may have
 * had it issued since.
 *
 * @param invoice as one account shows it.
 * @param mayHaveMadeIt an earlier create of the request ended without showing which invoice it made.
 */
export function accountsFor(
  row: InvoiceRequest,
  { invoiceId, accountId }: { invoiceId: string; accountId: string },
  mayHaveMadeIt: boolean
): boolean {
  if (isNamedBy(row, invoiceId)) return true
  // The draft is read before it is issued, and will be found to be the invoice.
  if (row.draftId === invoiceId && row.accountId === accountId) return true
  // Our draft that somebody issued in the service; a lost one has no known id.
  const isLeft = (row.leftDrafts ?? []).some(({ id }) => id === null || id === invoiceId)
  if (row.state !== "queued" && (row.draftId === invoiceId || isLeft)) return true
  if (row.state === "issuing" || row.state === "unknown") return true
  // A request sent from here has its invoice; another one is recorded as a second invoice.
  if (row.state === "issued" && row.firstStampedAt !== null) return true
  // Others may get a create without a look-up: a refused order that is retried, or a skipped one.
  const isGuarded = row.state === "issued" || row.state === "canceled" || isSettledUnknown(row)
  return isGuarded && mayHaveMadeIt
}

/** How much later a service's clock may be than the ledger's. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * Whether a request has lost a draft that carries its order's reference, such as one whose row a
 * restored backup lacked: the request does not name it, and no call of its own is open that may have
 * saved it or may still issue it. What was saved after the order's invoice was issued is somebody's
 * copy of that invoice.
 */
export function hasLostDraft(
  row: InvoiceRequest,
  { invoiceId, uploadDate }: { invoiceId: string; uploadDate: string | null }
): boolean {
  if (row.state === "issuing" || row.state === "unknown") return false
  if (isNamedBy(row, invoiceId) || row.draftId === invoiceId) return false
  if ((row.leftDrafts ?? []).some(({ id }) => id === invoiceId)) return false
  const [savedMs, issuedMs] = [Date.parse(uploadDate ?? ""), Date.parse(row.issuedAt ?? "")]
  return !(savedMs > issuedMs + CLOCKS_DIFFER_MS)
}

/**
 * Whether an invoice may have been made by a lost row of this order: issued on the order's day or
 * later, with its total, to somebody who is not clearly another buyer. If only the name differs,
 * the order's own lines may identify it: the service may have its own name for the buyer.
 *
 * @param earliest the first day on which it can have been issued.
 */
export function mayBeIssuedFor(
  draft: InvoiceDraft,
  earliest: string,
  invoice: ServiceInvoice
): boolean {
  if (!isIssuedSince(invoice, earliest)) return false
  const details = invoice.additionalDetails ?? ""
  if (hasReference(details, draft.reference)) return true
  if (findReference(details) !== null || !mayAgreeInAmount(draft, invoice)) return false
  if (compareBuyers(draft.contractor, invoice.contractor) !== "other") return true
  const isOurs = haveSameLines(draft.positions, invoice.positions)
  return isOurs && !isContradicted(draft.contractor, invoice.contractor)
}
