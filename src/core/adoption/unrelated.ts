import type { Settings } from "../settings/options"
import type { ServiceInvoice } from "../request/outcomes"

/**
 * Invoices that a search compared with all its orders without any similarity, by company, each as a
 * digest of the compared fields. An invoice that was changed since has another digest.
 */
export type Unrelated = Readonly<Record<string, readonly string[]>>

/** What a search stores for the backfill that follows. */
export type Compared = {
  unrelated: Unrelated
  /** The rules used for the comparison, see {@link nameRules}. */
  rules: string
}

/** Raised whenever similarity is decided in another way. */
const VERSION = 3

/** If there are more, nothing is kept and an account's list is compared again. */
const MOST_KEPT = 20_000

type Rules = Pick<
  Settings,
  "taxIdKeys" | "invalidTaxId" | "companyWithoutTaxId" | "maxDecimals" | "timeZone"
>

/** A digest of everything besides an order and an invoice that decides whether the two are similar. */
export const nameRules = (
  { taxIdKeys, invalidTaxId, companyWithoutTaxId, maxDecimals, timeZone }: Rules,
  digest: (text: string) => string
): string =>
  digest(
    JSON.stringify([
      VERSION,
      taxIdKeys,
      invalidTaxId,
      companyWithoutTaxId,
      maxDecimals ?? null,
      timeZone,
    ])
  )

/** Keeps none at all if there are too many: then all invoices are compared again. */
export const keepFew = (unrelated: Unrelated): Unrelated =>
  Object.values(unrelated).reduce((sum, { length }) => sum + length, 0) > MOST_KEPT ? {} : unrelated

/** Digest characters kept: enough to tell an account's invoices of some days apart. */
const DIGEST_LENGTH = 16

/** A digest of the invoice fields compared with orders; no buyer can be read from it. */
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

/** What a search kept for a company; empty if it kept nothing, or compared by other rules. */
export function readUnrelated(
  result: Readonly<Record<string, unknown>> | null,
  companyId: string,
  rules: string
): ReadonlySet<string> {
  const { unrelated, rules: comparedBy } = (result ?? {}) as Partial<Compared>
  if (comparedBy !== rules) return new Set()
  const kept = unrelated?.[companyId]
  return new Set(Array.isArray(kept) ? kept : [])
}
