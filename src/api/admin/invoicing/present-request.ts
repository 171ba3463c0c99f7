import { allowedActs, type ActContext } from "../../../core/request/allowed-acts"
import { hasPaymentLook } from "../../../core/request/awaits-payment"
import { flagOfOver } from "../../../core/request/left-drafts"
import { listReasons } from "../../../core/request/doubled"
import type { AnyReason, InvoiceRequest } from "../../../core/request/invoice-request"
import { readCalendarDate } from "../../../core/dates"
import type { KsefWatch } from "../../../core/ksef/watch"
import { readPaymentStatus, type PaymentWatch } from "../../../core/payment/watch"
import { isMailWithheld } from "../../../core/request/withheld"
import type { ApiCorrection, ApiReason, BulkRunInvoice, InvoiceRequestRow } from "../../../types"
import { presentKsef } from "./present-ksef"

/** The follow-ups of an invoice, and the time by the database's clock. */
export type Followed = { watch: KsefWatch | null; payment: PaymentWatch | null; now: Date }

/** The time zone in which payment due dates begin and end. */
const PAYMENT_ZONE = "Europe/Warsaw"

/** Converts a row of the ledger to the form of the API. */
export function presentRequest(
  request: InvoiceRequest,
  context: ActContext,
  { watch, payment, now }: Followed
): InvoiceRequestRow {
  return {
    ...presentStanding(request),
    order_id: request.orderId,
    order_display_id: request.orderDisplayId,
    company_id: request.companyId,
    service_words: request.serviceWords,
    invoice_id: request.invoiceId,
    answered_invoice_ids: [...(request.answeredInvoiceIds ?? [])],
    settled_invoice_ids: [...(request.settledInvoiceIds ?? [])],
    totals: request.totals,
    issue_date: request.issueDate,
    due_date: request.state === "issued" ? request.dueDate : null,
    payment_status: readStatusAt(request, payment, now),
    project_id: request.projectId,
    project_rule: request.projectRule,
    sent_at: request.sentAt,
    sent_to: request.sentTo && {
      kind: request.sentTo.kind,
      hints: [...request.sentTo.hints],
      has_buyer: request.sentTo.kind === "contractor" || request.sentTo.hasBuyer === true,
    },
    mail_wait: presentWait(request),
    next_due:
      request.dueAt === null || request.dueFor === null
        ? null
        : { at: request.dueAt, what: request.dueFor },
    created_at: request.createdAt,
    updated_at: request.updatedAt,
    actions: allowedActs(request, context),
    ksef: watch && presentKsef(watch, request, now),
  }
}

/** Whether an invoice is paid, unpaid or overdue at a given time. */
export const readStatusAt = (request: InvoiceRequest, payment: PaymentWatch | null, now: Date) =>
  readPaymentStatus(request, payment, readCalendarDate(now, PAYMENT_ZONE) ?? "")

/** The part of a request that changes automatically, for pages that follow many at once. */
export const presentStanding = (request: InvoiceRequest): BulkRunInvoice => ({
  id: request.id,
  state: request.state,
  awaits_payment: hasPaymentLook(request),
  reasons: listReasons(request).map(presentReason),
  // A version without the column leaves it empty.
  look_state: request.state === "unknown" ? (request.lookState ?? "looking") : null,
  invoice_number: request.invoiceNumber,
  currency: request.currency,
  send_state: request.sendState,
  is_mail_withheld: isMailWithheld(request),
  send_reasons: (request.sendReasons ?? []).map(presentReason),
  correction: presentCorrection(request.correction),
  difference: request.difference,
  flags: [...listOpenFlags(request)],
  next_attempt_at: request.nextAttemptAt,
  issued_at: request.issuedAt,
})

const presentWait = (request: InvoiceRequest): InvoiceRequestRow["mail_wait"] => {
  const { sendState, sendWaitEndsAt: until, sendAfterWait: then } = request
  return sendState === "waiting" && until !== null && then !== null ? { until, then } : null
}

/** Omits the digest of the buyer, which only the pipeline uses. */
const presentCorrection = (correction: InvoiceRequest["correction"]): ApiCorrection | null => {
  if (!correction) return null
  const { buyer: _, ...shown } = correction
  return shown
}

export const presentReason = (reason: AnyReason): ApiReason => ({
  code: reason.code,
  field: reason.field,
  params: { ...reason.params },
  message: reason.message,
})

/** For a request that was never issued, the only thing to check in the service is a leftover draft. */
const listOpenFlags = (request: InvoiceRequest) => {
  if (request.state === "issued") return request.flags ?? []
  const left = flagOfOver(request)
  return left ? [left] : []
}
