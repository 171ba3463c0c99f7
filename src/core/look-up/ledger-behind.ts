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

/** An issued invoice with a reference of ours that the ledger does not know; nothing of its buyer. */
export type MissingInvoice = {
  invoiceId: string
  invoiceNumber: string | null
  gross: string | null
  currency: string | null
  issueDate: string | null
  /** Null where this shop has no such order: its database lost it, or another shop issued it. */
  orderId: string | null
  /** As the order calls itself, else as the invoice does. */
  orderDisplayId: string | null
  /** Code of what kept it from being adopted; null while nobody tried. */
  why: string | null
}

/** What the ledger lacks, kept for as long as the company is on hold for it. */
export type LedgerGap = {
  accountId: string
  /** What was issued before this day is known ("YYYY-MM-DD"). */
  earliest: string
  count: number
  /** The newest of them. */
  invoices: readonly MissingInvoice[]
}

/** What a person said of invoices that were not adopted, so that nobody is asked about them again. */
export type GapAnswer = {
  invoiceIds: readonly string[]
  /** Invoices of orders that this shop does not have are others', from now on too. */
  areOthersKnown: boolean
}

/**
 * What the service tells of whose an invoice is. `shown`: its reference; `hidden`: no reference, so
 * a ledger that is behind is not noticed; `untold`: nothing was there yet to see it by.
 */
export type ReferenceSight = "shown" | "hidden" | "untold"

/** The last comparison of a company's newest invoices with the ledger. */
export type LastLedgerCheck = {
  at: string
  sight: ReferenceSight | "forbidden"
  /** Ids of invoices without a request, of which nothing tells whether this shop issued them. */
  unseen?: readonly string[]
  /** The account that they are of. */
  accountId?: string
  /** Those of other accounts, by the account: its key may come back. */
  elsewhere?: Readonly<Record<string, readonly string[]>>
}

/** What was unseen in an account when it was compared last, whichever was compared since. */
export const listUnseenOf = (
  { accountId, unseen = [], elsewhere = {} }: LastLedgerCheck,
  opened: string
): readonly string[] => (accountId === opened ? unseen : (elsewhere[opened] ?? []))

/** What was unseen in all accounts but this one. */
export const listUnseenElsewhere = (
  { accountId, unseen = [], elsewhere = {} }: LastLedgerCheck,
  opened: string
): Readonly<Record<string, readonly string[]>> => {
  const all = { ...elsewhere, ...(accountId === undefined ? {} : { [accountId]: unseen }) }
  return Object.fromEntries(
    Object.entries(all).filter(([id, ids]) => id !== opened && ids.length > 0)
  )
}

/** True of what may have been issued by a ledger since `earliest`. */
export const isIssuedSince = (invoice: ServiceInvoice, earliest: string): boolean =>
  !isDraftStatus(invoice.status) &&
  !isOtherType(invoice) &&
  (invoice.issueDate === null || invoice.issueDate >= earliest)

/** What a gap says of an invoice. */
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

/** True of an invoice whose id a request has: its own, or one of another of its creates, settled or not. */
export const isNamedBy = (
  row: Pick<InvoiceRequest, "invoiceId" | "answeredInvoiceIds" | "settledInvoiceIds">,
  invoiceId: string
): boolean =>
  [row.invoiceId, ...(row.answeredInvoiceIds ?? []), ...(row.settledInvoiceIds ?? [])].includes(
    invoiceId
  )

/**
 * Whether an order's own request accounts for an invoice with its reference: its id stands in the
 * row, or a create of unknown outcome is still looked up, or is over and may have made it.
 *
 * A request that is queued accounts for none whose id it does not have, nor for a draft that was left,
 * lost or saved in another account and is issued now: the next create would make a second one. Nor does
 * one that was refused, however its earlier creates ended: a person may have had it issued since.
 *
 * @param invoice as one account shows it.
 * @param hasUntoldCreate a create of the request ended without telling what it made.
 */
export function accountsFor(
  row: InvoiceRequest,
  { invoiceId, accountId }: { invoiceId: string; accountId: string },
  hasUntoldCreate: boolean
): boolean {
  if (isNamedBy(row, invoiceId)) return true
  // It is read before it is issued, and found to be the invoice.
  if (row.draftId === invoiceId && row.accountId === accountId) return true
  // A draft of ours that somebody issued in the service; the id of a lost one is not known.
  const isLeft = (row.leftDrafts ?? []).some(({ id }) => id === null || id === invoiceId)
  if (row.state !== "queued" && (row.draftId === invoiceId || isLeft)) return true
  if (row.state === "issuing" || row.state === "unknown") return true
  // What was sent from here has its invoice; another one of it is noted as a second one.
  if (row.state === "issued" && row.firstStampedAt !== null) return true
  // Of the others a create may follow without a look: a refused order that is tried again, a skipped one.
  const isGuarded = row.state === "issued" || row.state === "canceled" || isSettledUnknown(row)
  return isGuarded && hasUntoldCreate
}

/**
 * Whether an invoice may be the one that a lost row of this order made: issued on the order's day or
 * later, with its total, to somebody who is not clearly another buyer. Under another name only, the
 * order's own lines may be its: the service may have its own name for the buyer.
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
