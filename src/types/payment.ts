import type { RequestState } from "../core/lifecycle/states"
import type { PaymentSource, PaymentState, PaymentStatus } from "../core/payment/watch"

/** How an invoice that was issued as unpaid stands; see `PaymentState`. */
export type InvoicePayment = {
  state: PaymentState
  /** `person`: somebody said so, and nothing changes it by itself. */
  by: PaymentSource
  since: string | null
  /**
   * What was captured of the order and paid back by now, and the rest that is kept: decimal texts in
   * the major unit; null where the order cannot be read.
   */
  amounts: { captured: string; refunded: string; kept: string } | null
}

/** `POST /admin/invoicing/requests/:id/mark-paid` and `.../mark-unpaid`. `state`: as it was shown. */
export type MarkPaymentBody = { state: PaymentState }

/** An invoice of a customer, or one that is not issued yet, as their page shows it. Amounts are decimal texts in the major unit. */
export type CustomerInvoice = {
  id: string
  order_id: string
  order_display_id: string
  state: RequestState
  invoice_number: string | null
  issue_date: string | null
  due_date: string | null
  currency: string | null
  gross: string | null
  payment_status: PaymentStatus | null
  /** Whether its PDF can be fetched, with `requests/:id/pdf`. */
  has_pdf: boolean
}

/**
 * `GET /admin/invoicing/customers/:id/invoices?limit&offset`: the invoices of a customer's orders, issued
 * or not, newest first; none of what was skipped or canceled.
 */
export type CustomerInvoicesResponse = {
  invoices: CustomerInvoice[]
  count: number
  /** How many of all of them are overdue. */
  overdue: number
  limit: number
  offset: number
}
