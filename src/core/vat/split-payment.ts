import { compare, parseDecimal, ZERO } from "../money/decimals"
import { readNip } from "../contractor/tax-number-formats"
import type { Contractor, InvoiceDraft } from "../draft/invoice-draft"

/** Something about an issued invoice that the plugin cannot decide and a person should check. */
export type InvoiceFlag = {
  code: FlagCode
  /** Amounts and codes, never buyer data: flags are stored. */
  params: Readonly<Record<string, string>>
}

/** The admin has texts for every code, so a new code needs them in both languages. */
export const FLAG_CODES = [
  "SPLIT_PAYMENT_TO_CHECK",
  "TAX_ID_LEFT_OUT",
  "MAY_BE_TWICE",
  "DRAFT_LEFT",
] as const
export type FlagCode = (typeof FLAG_CODES)[number]

/** Gross in PLN from which an invoice is flagged. Source: domain 5, art. 108a of the VAT act. */
const FROM_PLN = "15000"

/**
 * Gross in other currencies from which 15,000 PLN may be reached.
 *
 * Assumed: one unit is never worth more than 7.50 PLN (GBP, CHF), 6 PLN (EUR, USD), 1.50 PLN (RON),
 * 1 PLN (CZK, DKK, NOK, SEK), 0.15 PLN (UAH), 0.06 PLN (JPY), 0.03 PLN (HUF) or, for any other
 * currency, 15 PLN. The service fills in the real rate, so this may flag too many invoices, but
 * never too few.
 */
const FROM_OTHERS: Readonly<Record<string, string>> = {
  GBP: "2000",
  CHF: "2000",
  EUR: "2500",
  USD: "2500",
  RON: "10000",
  CZK: "15000",
  DKK: "15000",
  NOK: "15000",
  SEK: "15000",
  UAH: "100000",
  JPY: "250000",
  HUF: "500000",
}
const FROM_ANY_OTHER = "1000"

/**
 * Flags an invoice on which split payment may have to be marked: it is mandatory above 15,000 PLN
 * gross between companies, for goods of annex 15, which the shop's data does not identify.
 *
 * Source: domain 5 (flag Polish company invoices from 15,000 PLN for review), service-api 6.2 no. 14.
 */
export function reviewSplitPayment({
  contractor,
  totals,
  currency,
}: Pick<InvoiceDraft, "contractor" | "totals" | "currency">): InvoiceFlag | null {
  if (!isPolishCompany(contractor)) return null
  const from = currency === "PLN" ? FROM_PLN : (FROM_OTHERS[currency] ?? FROM_ANY_OTHER)
  const gross = parseDecimal(totals.gross) ?? ZERO
  if (compare(gross, parseDecimal(from) ?? ZERO) < 0) return null
  return { code: "SPLIT_PAYMENT_TO_CHECK", params: { gross: totals.gross, currency } }
}

/** By its address, or by its Polish tax number, which is sent without a prefix. */
const isPolishCompany = ({ type, region, taxIdentificationNumber }: Contractor) =>
  type === "COMPANY" && (region === "POLAND" || readNip(taxIdentificationNumber ?? "") !== null)
