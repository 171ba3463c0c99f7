import type { RequestState } from "../core/lifecycle/states"
import type { PaymentSource, PaymentState, PaymentStatus } from "../core/payment/watch"

/** The payment of an invoice that was issued as unpaid; see `PaymentState`. */
export type InvoicePayment = {
  state: PaymentState
  /** `person`: a person set the state, and it never changes automatically. */
  by: PaymentSource
  since: string | null
  /**
   * What has been captured and refunded for the order, and the remainder: decimal texts in the major
   * unit; null if the order cannot be read.
   */
  amounts: { captured: string; refunded: string; kept: string } | null
}

/** `POST /admin/invoicing/requests/:id/mark-paid` and `.../mark-unpaid`. `state`: as it was shown. */
export type MarkPaymentBody = { state: PaymentState }

/**
 * A customer's invoice, issued or not yet, as shown on the customer's page. Amounts are decimal texts
 * in the major unit.
 */
export type CustomerInvoice = {
  id: string
  order_id: string
  order_display_id: string
  state: RequestState
  /** As for a request: nobody has to act. */
  awaits_payment: boolean
  invoice_number: string | null
  issue_date: string | null
  due_date: string | null
  currency: string | null
  gross: string | null
  payment_status: PaymentStatus | null
  /** Whether its PDF can be fetched from `requests/:id/pdf`. */
  has_pdf: boolean
}

/**
 * `GET /admin/invoicing/customers/:id/invoices?limit&offset`: the invoices of a customer's orders,
 * issued or not, newest first; without skipped or canceled ones.
 */
export type CustomerInvoicesResponse = {
  invoices: CustomerInvoice[]
  count: number
  /** How many of all of them, on every page, are overdue. */
  overdue: number
  limit: number
  offset: number
}
