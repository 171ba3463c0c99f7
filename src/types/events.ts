import type { HoldCause } from "../core/request/invoice-request"

/**
 * Fields of every event. Events are delivered at least once, those of one invoice in order: a receiver
 * can detect duplicates by the event's id.
 */
type Delivered = {
  event_id: string
  /** When it happened, by the database's clock; ISO 8601. */
  occurred_at: string
}

/**
 * Payload of every event about an invoice: `invoicing.invoice.issued`, `.available` (its buyer may have
 * it; once per invoice), `.sent`, `.refused`, `.failed`, `.unknown` (it is being looked up),
 * `.undecided` (needs manual review), `.unverified` (issued, but could not be compared with what was
 * sent), `.doubled` (two invoices were issued for one order), `.correction_needed` (its order changed
 * afterwards), `.mail_refused` (its e-mail was refused, or withheld for manual review), `.mail_failed`
 * (all tries are used up) and `.mail_unconfirmed` (it is not known whether it was sent). Ids and codes
 * only; a subscriber reads whatever else it needs.
 */
export type InvoicingEvent = Delivered & {
  /** The invoice request's id. */
  id: string
  order_id: string
  company_id: string | null
  /** The service's id; null until there is an invoice. */
  invoice_id: string | null
  invoice_number: string | null
  /**
   * Code of the reason for `refused` and `failed`; of the correction or of the e-mail for their events;
   * for `issued`, of what a person should check, such as `SPLIT_PAYMENT_TO_CHECK`.
   */
  reason_code: string | null
}

/**
 * Payload of `invoicing.invoice.sent` and `invoicing.invoice.available`. `invoice_link`: the URL with
 * which the buyer fetches the PDF without a login, for the shop's own messages; null without the option
 * `links.baseUrl`. Anyone with the URL can fetch the invoice: keep it out of logs.
 */
export type InvoicingLinkEvent = InvoicingEvent & { invoice_link: string | null }

/**
 * Payload of `invoicing.ksef.accepted` and `invoicing.ksef.rejected`: KSeF accepted an invoice, or it
 * or the service refused it on the way there. `ksef_number`: as the service shows it; null for a
 * refusal.
 */
export type InvoicingKsefEvent = InvoicingEvent & { ksef_number: string | null }

/**
 * Payload of `invoicing.ksef.overdue`, at most once a day (Poland's, "YYYY-MM-DD"): how many invoices
 * have no KSeF number although their day of issue is over (`overdue`), and for how many more the last
 * day for sending is over too (`late`), refused ones included; `vat_pln`: their VAT as a decimal
 * string, without invoices whose VAT is not known (`is_vat_partial`).
 */
export type InvoicingKsefOverdueEvent = Delivered & {
  day: string
  overdue: number
  late: number
  vat_pln: string
  is_vat_partial: boolean
}

/**
 * Payload of `invoicing.ksef.refusals`, at most once per watch turn: how many invoices KSeF refused,
 * the request of one of them (`id`), and how often that one was read (`readings`). Each has its own
 * `invoicing.ksef.rejected` as well.
 */
export type InvoicingKsefRefusalsEvent = Delivered & {
  refused: number
  id: string
  readings: number
}

/** Payload of `invoicing.company.on_hold` and `invoicing.company.active`. */
export type InvoicingCompanyEvent = Delivered & { company_id: string; cause: HoldCause }

/** The payload of each event by name: `SubscriberArgs<InvoicingEvents["invoicing.invoice.sent"]>`. */
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
