import type { BuyerInvoiceState } from "../core/documents/buyer-invoice"

/**
 * An order's invoice as its buyer sees it. All but the state is null until it is issued.
 * Amounts are decimal texts in the major unit.
 */
export type StoreInvoice = {
  order_id: string
  /** The order's number as the shop shows it. */
  order_display_id: string
  state: BuyerInvoiceState
  /** Null too where the service has not shown it. */
  invoice_number: string | null
  /** YYYY-MM-DD. */
  issue_date: string | null
  /** Once KSeF, the Polish national e-invoice system, has accepted it. */
  ksef_number: string | null
  /** ISO 4217, upper case. */
  currency: string | null
  /** Null too where the invoice shows others than the order. */
  totals: { net: string; vat: string; gross: string } | null
  /** Path of the PDF on the shop's own server; it needs the customer's login. */
  pdf_path: string | null
}

/** `GET /store/invoicing/orders/:id/invoice`. */
export type StoreOrderInvoiceResponse = {
  /** `is_paid`: of the order, now; null where it cannot be told. */
  invoice: StoreInvoice & { is_paid: boolean | null }
}

/** `GET /store/invoicing/invoices?limit&offset`: the customer's own, the newest first. */
export type StoreInvoiceListResponse = {
  invoices: StoreInvoice[]
  count: number
  limit: number
  offset: number
}

/** Why a customer did not get what was asked for. */
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
