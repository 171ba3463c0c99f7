/**
 * Payload of every event the plugin emits: `invoicing.invoice.issued`, `.sent`, `.refused`,
 * `.failed` and `.unknown`. Ids and codes only; a subscriber reads what else it needs.
 */
export type InvoicingEvent = {
  /** The invoice request's id. */
  id: string
  order_id: string
  company_id: string | null
  /** The service's id, once there is an invoice. */
  invoice_id: string | null
  invoice_number: string | null
  /** Code of the reason for refused and failed. */
  reason_code: string | null
}

export type InvoicingEventName =
  | "invoicing.invoice.issued"
  | "invoicing.invoice.sent"
  | "invoicing.invoice.refused"
  | "invoicing.invoice.failed"
  | "invoicing.invoice.unknown"
