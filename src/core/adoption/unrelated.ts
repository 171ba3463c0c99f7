import type { ServiceInvoice } from "../outcomes"

/**
 * Invoices that a search compared with all its orders and that were like none of them, by company,
 * each as a digest of what was compared. One that was changed since has another digest.
 */
export type Unrelated = Readonly<Record<string, readonly string[]>>

/** Of a digest so many characters: enough to tell an account's invoices of some days apart. */
const DIGEST_LENGTH = 16

/** What of an invoice is compared with orders, as a digest; a buyer cannot be read off it. */
export function digestCompared(
  { contractor, ...invoice }: ServiceInvoice,
  digest: (text: string) => string
): string {
  const compared = [
    invoice.invoiceId,
    invoice.invoiceNumber,
    invoice.invoiceType,
    invoice.status,
    invoice.currency,
    invoice.gross,
    invoice.issueDate,
    invoice.saleDate,
    invoice.additionalDetails,
    contractor.name,
    contractor.taxIdentificationNumber,
    contractor.postCode,
    contractor.country ?? null,
  ]
  return digest(JSON.stringify(compared)).slice(0, DIGEST_LENGTH)
}

/** What a search kept; empty for one of a version before that kept nothing. */
export function readUnrelated(
  result: Readonly<Record<string, unknown>> | null,
  companyId: string
): ReadonlySet<string> {
  const kept = (result?.unrelated as Unrelated | undefined)?.[companyId]
  return new Set(Array.isArray(kept) ? kept : [])
}
