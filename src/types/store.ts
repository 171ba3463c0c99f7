import type { BuyerInvoiceState } from "../core/documents/buyer-invoice"

/**
 * An order's invoice as its buyer sees it. What concerns the invoice itself is null until it is issued.
 * Amounts are decimal texts in the major unit.
 */
export type StoreInvoice = {
  order_id: string
  /** The order's number as the shop shows it. */
  order_display_id: string
  state: BuyerInvoiceState
  /** Also null if the service has not shown it. */
  invoice_number: string | null
  /** YYYY-MM-DD. */
  issue_date: string | null
  /** Set once KSeF, the Polish national e-invoice system, has accepted it. */
  ksef_number: string | null
  /** ISO 4217, upper case. */
  currency: string | null
  /** Also null if the invoice shows different amounts than the order. */
  totals: { net: string; vat: string; gross: string } | null
  /** Path of the PDF on the shop's own server; it needs the customer's login. */
  pdf_path: string | null
}

/** `GET /store/invoicing/orders/:id/invoice`. */
export type StoreOrderInvoiceResponse = {
  /** `is_paid`: whether the order is paid now; null if that is not known. */
  invoice: StoreInvoice & { is_paid: boolean | null }
}

/** `GET /store/invoicing/invoices?limit&offset`: the customer's own, the newest first. */
export type StoreInvoiceListResponse = {
  invoices: StoreInvoice[]
  count: number
  limit: number
  offset: number
}

/** Why a customer's request failed. */
export type StoreInvoicingErrorCode =
  | "INVOICE_NOT_FOUND"
  | "INVOICE_NOT_ISSUED"
  | "INVOICE_NOT_DOWNLOADABLE"
  | "INVOICE_PDF_FAILED"
  | "INVOICE_PDF_BUSY"
  | "TOO_MANY_REQUESTS"

export type StoreInvoicingErrorBody = {
  type: string
  code: StoreInvoicingErrorCode
  message: string
}
