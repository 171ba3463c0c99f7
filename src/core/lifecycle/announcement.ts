import { hasOpenCorrection } from "../request/attention"
import { describeForBuyer } from "../documents/buyer-invoice"
import { hasSecondInvoice, listReasons } from "../request/doubled"
import type { HoldCause, InvoiceRequest } from "../request/invoice-request"
import type { KsefWatch } from "../ksef/watch"

/** The events announced about an invoice request; see `InvoicingEvent`. */
export type EventName =
  | "issued"
  | "available"
  | "sent"
  | "refused"
  | "failed"
  | "unknown"
  | "undecided"
  | "unverified"
  | "doubled"
  | "correction_needed"
  | "mail_refused"
  | "mail_failed"
  | "mail_unconfirmed"

/**
 * An event that a move announces, written in the same statement as the move.
 *
 * Three of them are announced only if the changed row calls for it, whichever move lists them:
 * `doubled` if the row is doubled, `correction_needed` if it is issued and its correction is open,
 * and `available`, once only, when its buyer may have the PDF.
 */
export type Announcement = {
  name: EventName
  /**
   * Announce only if no create was answered with an invoice missing from the row; otherwise that is
   * settled first.
   */
  only?: "unanswered"
}

/**
 * Whether this event is to be announced for a row that was changed. The ledger checks the same in
 * SQL, except that it announces `available` only once.
 */
export function shouldAnnounce(
  { name, only }: Announcement,
  request: InvoiceRequest,
  ksef: KsefWatch["state"]
): boolean {
  if (only === "unanswered" && request.answeredInvoiceIds !== null) return false
  if (name === "doubled") return hasSecondInvoice(request)
  if (name === "correction_needed") {
    return request.state === "issued" && hasOpenCorrection(request)
  }
  return name !== "available" || describeForBuyer(request, ksef) === "issued"
}

/** The reason code of an event: the request's own, its e-mail's, its correction's, or its first flag's. */
function findCode(request: InvoiceRequest, name: string): string | null {
  if (name === "correction_needed") return request.correction?.reason ?? null
  if (name === "issued") return request.flags?.[0]?.code ?? null
  if (name.startsWith("mail_")) return request.sendReasons?.[0]?.code ?? null
  return listReasons(request)[0]?.code ?? null
}

/** The payload of every event about an invoice. The ledger builds the same in SQL. */
export const describeRequest = (request: InvoiceRequest, name = "") => ({
  id: request.id,
  order_id: request.orderId,
  company_id: request.companyId,
  invoice_id: request.invoiceId,
  invoice_number: request.invoiceNumber,
  reason_code: findCode(request, name),
})

/** An event as the ledger keeps it until it has been handed out. */
export type OutboxEvent = {
  /** The same in every delivery of the event. */
  id: string
  /** "invoicing.invoice.issued" and the like. */
  name: string
  /**
   * Events with the same subject are handed out in order: the id of a request, or
   * {@link companySubject}.
   */
  subject: string
  companyId: string | null
  data: Readonly<Record<string, unknown>>
  /** How many attempts were made to hand it out. */
  tries: number
  createdAt: string
}

/** An event that does not belong to a move of one request. */
export type NewEvent = Pick<OutboxEvent, "name" | "subject" | "companyId" | "data">

const companySubject = (companyId: string): string => `company:${companyId}`

/** Announces that a company is on hold for one more cause, or active again because the last one ended. */
export const announceCompany = (
  name: "on_hold" | "active",
  companyId: string,
  cause: HoldCause
): NewEvent => ({
  name: `invoicing.company.${name}`,
  subject: companySubject(companyId),
  companyId,
  data: { company_id: companyId, cause },
})
