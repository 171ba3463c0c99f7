import { hasOpenCorrection } from "../request/attention"
import { tellBuyer } from "../documents/buyer-invoice"
import { isDoubled, listReasons } from "../request/doubled"
import type { HoldCause, InvoiceRequest } from "../request/invoice-request"
import type { KsefWatch } from "../ksef/watch"

/** What is announced of an invoice request; see `InvoicingEvent`. */
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
 * What a move announces, written in the statement that makes it.
 *
 * Three of them depend on the row as it is then, whoever announces them: `doubled` is told of a row
 * that is so, `correction_needed` of an issued one whose correction is open, and `available` once,
 * when its buyer may have the PDF.
 */
export type Announcement = {
  name: EventName
  /** Only where no create was answered with an invoice that is not on the row: then that is settled first. */
  only?: "unanswered"
}

/**
 * Whether a row that was changed is to be announced so. The ledger asks the same in SQL, except that
 * `available` is told once only.
 */
export function isToBeTold(
  { name, only }: Announcement,
  request: InvoiceRequest,
  ksef: KsefWatch["state"]
): boolean {
  if (only === "unanswered" && request.answeredInvoiceIds !== null) return false
  if (name === "doubled") return isDoubled(request)
  if (name === "correction_needed") {
    return request.state === "issued" && hasOpenCorrection(request)
  }
  return name !== "available" || tellBuyer(request, ksef) === "issued"
}

/** Whose reason an event gives: the request's own, its e-mail's, its correction's, or its first flag. */
function findCode(request: InvoiceRequest, name: string): string | null {
  if (name === "correction_needed") return request.correction?.reason ?? null
  if (name === "issued") return request.flags?.[0]?.code ?? null
  if (name.startsWith("mail_")) return request.sendReasons?.[0]?.code ?? null
  return listReasons(request)[0]?.code ?? null
}

/** What every event about an invoice says of it. The ledger writes the same in SQL. */
export const describeRequest = (request: InvoiceRequest, name = "") => ({
  id: request.id,
  order_id: request.orderId,
  company_id: request.companyId,
  invoice_id: request.invoiceId,
  invoice_number: request.invoiceNumber,
  reason_code: findCode(request, name),
})

/** An event as the ledger keeps it until it was handed out. */
export type OutboxEvent = {
  /** The same for every delivery of it. */
  id: string
  /** "invoicing.invoice.issued" and the like. */
  name: string
  /** Whose events are handed out in order: the id of a request, or {@link companySubject}. */
  subject: string
  companyId: string | null
  data: Readonly<Record<string, unknown>>
  /** How often it was handed out, or was to be. */
  tries: number
  createdAt: string
}

/** An event that is no move of one request. */
export type NewEvent = Pick<OutboxEvent, "name" | "subject" | "companyId" | "data">

const companySubject = (companyId: string): string => `company:${companyId}`

/** A company is on hold for one more cause, or active again since its last one ended. */
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
