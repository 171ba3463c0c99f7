import type { HoldCause } from "../core/request/invoice-request"

/**
 * What every event carries. Events are handed out at least once, those of one invoice in their order:
 * by its id a receiver knows one that it has had.
 */
type Delivered = {
  event_id: string
  /** When it was so, by the database's clock; ISO 8601. */
  occurred_at: string
}

/**
 * Payload of every event about an invoice: `invoicing.invoice.issued`, `.available` (its buyer may
 * have it; once for each invoice), `.sent`, `.refused`,
 * `.failed`, `.unknown` (it is being looked up), `.undecided` (a person must look), `.unverified`
 * (issued, and could not be compared with what was sent), `.doubled` (two invoices were issued
 * for one order), `.correction_needed` (its order changed afterwards), `.mail_refused` (its e-mail was
 * refused, or kept back for a person), `.mail_failed` (all tries are used up) and `.mail_unconfirmed`
 * (nothing shows whether it went out). Ids and codes only; a subscriber reads what else it needs.
 */
export type InvoicingEvent = Delivered & {
  /** The invoice request's id. */
  id: string
  order_id: string
  company_id: string | null
  /** The service's id, once there is an invoice. */
  invoice_id: string | null
  invoice_number: string | null
  /**
   * Code of the reason for refused and failed; of the correction, or of its e-mail, for those events;
   * of what a person should check about an issued one, such as `SPLIT_PAYMENT_TO_CHECK`.
   */
  reason_code: string | null
}

/**
 * Payload of `invoicing.invoice.sent` and `invoicing.invoice.available`. `invoice_link`: the address under which the buyer fetches the
 * PDF without a login, for a message of the shop's own; null without the option `links.baseUrl`.
 * Whoever has it has the invoice: keep it out of logs.
 */
export type InvoicingLinkEvent = InvoicingEvent & { invoice_link: string | null }

/**
 * Payload of `invoicing.ksef.accepted` and `invoicing.ksef.rejected`: KSeF accepted an invoice, or it
 * or the service refused it on the way there. `ksef_number` as the service shows it; null of a
 * refusal.
 */
export type InvoicingKsefEvent = InvoicingEvent & { ksef_number: string | null }

/**
 * Payload of `invoicing.ksef.overdue`, at most once a day (Poland's, "YYYY-MM-DD"): how many invoices
 * have no KSeF number though their day of issue is over, and for how many the last day for sending is
 * over too, refused ones among them; `vat_pln`: their VAT as a decimal text, without that of those it
 * is not known of (`is_vat_partial`).
 */
export type InvoicingKsefOverdueEvent = Delivered & {
  day: string
  overdue: number
  late: number
  vat_pln: string
  is_vat_partial: boolean
}

/**
 * Payload of `invoicing.ksef.refusals`, at most once for each turn of looks: how many invoices KSeF
 * refused, and the request of one of them, which was read so often (`readings`). Each has its own
 * `invoicing.ksef.rejected` as well.
 */
export type InvoicingKsefRefusalsEvent = Delivered & {
  refused: number
  id: string
  readings: number
}

/** Payload of `invoicing.company.on_hold` and `invoicing.company.active`. */
export type InvoicingCompanyEvent = Delivered & { company_id: string; cause: HoldCause }

/** The payload of each event by its name: `SubscriberArgs<InvoicingEvents["invoicing.invoice.sent"]>`. */
export type InvoicingEvents = {
  "invoicing.invoice.issued": InvoicingEvent
  "invoicing.invoice.available": InvoicingLinkEvent
  "invoicing.invoice.sent": InvoicingLinkEvent
  "invoicing.invoice.refused": InvoicingEvent
  "invoicing.invoice.failed": InvoicingEvent
  "invoicing.invoice.unknown": InvoicingEvent
  "invoicing.invoice.undecided": InvoicingEvent
  "invoicing.invoice.unverified": InvoicingEvent
  "invoicing.invoice.doubled": InvoicingEvent
  "invoicing.invoice.correction_needed": InvoicingEvent
  "invoicing.invoice.mail_refused": InvoicingEvent
  "invoicing.invoice.mail_failed": InvoicingEvent
  "invoicing.invoice.mail_unconfirmed": InvoicingEvent
  "invoicing.ksef.accepted": InvoicingKsefEvent
  "invoicing.ksef.rejected": InvoicingKsefEvent
  "invoicing.ksef.overdue": InvoicingKsefOverdueEvent
  "invoicing.ksef.refusals": InvoicingKsefRefusalsEvent
  "invoicing.company.on_hold": InvoicingCompanyEvent
  "invoicing.company.active": InvoicingCompanyEvent
}

export type InvoicingEventName = keyof InvoicingEvents
