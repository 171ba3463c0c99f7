/**
 * Why an order gets no invoice until a person acts.
 *
 * The admin has a translated cause and next step for every code, so a new code needs both texts.
 */
export const REFUSAL_CODES = [
  // The order
  "ORDER_NOT_FOUND",
  "ORDER_IS_DRAFT",
  "ORDER_UNREADABLE",
  "RETURN_BEFORE_INVOICE",
  "CREDIT_LINE_AFTER_ORDER",
  "NOT_PAID_IN_FULL",
  "ISSUING_WAS_STOPPED",
  "TOTAL_MISMATCH",
  "NEGATIVE_LINE",
  "CURRENCY_PRECISION",
  "NET_NOT_EXACT",
  // VAT
  "VAT_RATE_NOT_MAPPED",
  "VAT_LABEL_DIFFERS_FROM_RATE",
  "LEGAL_BASIS_MISSING",
  "SEVERAL_TAX_LINES",
  // The buyer
  "ADDRESS_MISSING",
  "COUNTRY_MISSING",
  "BUYER_NAME_MISSING",
  "COMPANY_NAME_MISSING",
  "TAX_ID_INVALID",
  "TAX_ID_OF_OTHER_COMPANY",
  "REGION_NEEDS_REVIEW",
  "RECEIPT_TAX_ID_UNCONFIRMED",
  // The configuration
  "NO_COMPANY_FITS",
  "COMPANY_UNKNOWN",
  "COMPANY_CONDITION_UNKNOWN",
  "EXTENSION_FAILED",
  "DRAFT_INVALID",
  "DRAFT_TOTALS_DIFFER",
  // The service's answer
  "SERVICE_REFUSED",
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** Why nothing has to be invoiced; not an error. */
export const SKIP_CODES = [
  "ZERO_TOTAL",
  "BUYER_IS_NOT_A_COMPANY",
  "BUYER_DID_NOT_ASK",
  "EXTENSION_SAID_NO",
  "SKIPPED_BY_PERSON",
  "SETTLED_BY_HAND",
] as const

export type SkipCode = (typeof SKIP_CODES)[number]

/**
 * A reason and the place to correct it.
 *
 * `field` is a path in the order or in the options ("billing_address.metadata.nip",
 * "options.vatMap"). `params` and `message` hold ids, numbers and the shop's own product names,
 * never buyer data, because both are stored and shown in logs.
 */
export type Reason<Code extends string> = {
  code: Code
  field: string | null
  params: Readonly<Record<string, string | number>>
  /** One English sentence: what is wrong, with the numbers, and what to do next. */
  message: string
}

export type Refusal = Reason<RefusalCode>
export type SkipReason = Reason<SkipCode>
