/**
 * Why something that a person asked for was not done.
 *
 * The admin has a translated sentence for every code, so a new code needs both texts.
 */
export const OBJECTION_CODES = [
  "NOT_CONFIGURED",
  "ORDER_UNKNOWN",
  "REQUEST_UNKNOWN",
  "REQUEST_EXISTS",
  "CHANGED_MEANWHILE",
  // The state forbids it
  "NOT_RETRYABLE",
  "NOT_SKIPPABLE",
  "NOT_LINKABLE",
  "NOT_UNKNOWN",
  "NOT_ISSUED",
  "BEING_SENT",
  "MAY_BE_ARRIVING",
  "BUYER_COMES_FIRST",
  // The company
  "COMPANY_HELD",
  "COMPANY_NOT_SERVED",
  // The invoice to link
  "INVOICE_TIED",
  "INVOICE_NOT_FOUND",
  "INVOICE_IS_ANOTHER",
  "INVOICE_IS_DRAFT",
  "INVOICE_OF_OTHER_ORDER",
  "INVOICE_DIFFERS",
  "SERVICE_SILENT",
  // Settings, mapping and holds
  "SETTINGS_INVALID",
  "SETTINGS_CHANGED_MEANWHILE",
  "COMPANY_UNKNOWN",
  "KEY_STILL_REJECTED",
  "STILL_UNREACHABLE",
  "NAME_KNOWN",
  "NAME_REFUSED",
  "NAME_KEY_REJECTED",
  "NAME_SERVICE_BUSY",
  "NAME_NOT_SENT",
  "NAME_UNCERTAIN",
  // The PDF
  "NO_PDF",
  "PDF_KEY_REJECTED",
  "PDF_MISSING",
  "PDF_SERVICE_BUSY",
  "PDF_NOT_FETCHED",
] as const

export type ObjectionCode = (typeof OBJECTION_CODES)[number]
