import type { Settings } from "../settings/options"
import type { ServiceInvoice } from "../request/outcomes"

/**
 * Invoices that a search compared with all its orders and that were like none of them, by company,
 * each as a digest of what was compared. One that was changed since has another digest.
 */
export type Unrelated = Readonly<Record<string, readonly string[]>>

/** What a search keeps for the backfill after it. */
export type Compared = {
  unrelated: Unrelated
  /** By what was compared, see {@link nameRules}. */
  rules: string
}

/** Another number where what is alike is decided in another way. */
const VERSION = 2

/** With more of them an account's list is compared once more, rather than kept. */
const MOST_KEPT = 20_000

type Rules = Pick<
  Settings,
  "taxIdKeys" | "invalidTaxId" | "companyWithoutTaxId" | "maxDecimals" | "timeZone"
>

/** What decides, beside an order and an invoice, whether the two are alike. */
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

/** None at all where there are very many: then all invoices are compared again. */
export const keepFew = (unrelated: Unrelated): Unrelated =>
  Object.values(unrelated).reduce((sum, { length }) => sum + length, 0) > MOST_KEPT ? {} : unrelated

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

/** What a search kept of a company; empty where it kept nothing, or compared by other rules. */
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
