import { allowedActs, type ActContext } from "../../../core/allowed-acts"
import { listReasons } from "../../../core/doubled"
import type { AnyReason, InvoiceRequest } from "../../../core/invoice-request"
import { isMailWithheld } from "../../../core/withheld"
import type { ApiReason, InvoiceRequestRow } from "../../../types"

/** A row of the ledger -> the same row as the API shows it. */
export function presentRequest(request: InvoiceRequest, context: ActContext): InvoiceRequestRow {
  return {
    id: request.id,
    order_id: request.orderId,
    order_display_id: request.orderDisplayId,
    company_id: request.companyId,
    state: request.state,
    reasons: listReasons(request).map(presentReason),
    service_words: request.serviceWords,
    invoice_id: request.invoiceId,
    invoice_number: request.invoiceNumber,
    answered_invoice_ids: [...(request.answeredInvoiceIds ?? [])],
    settled_invoice_ids: [...(request.settledInvoiceIds ?? [])],
    currency: request.currency,
    totals: request.totals,
    issue_date: request.issueDate,
    project_id: request.projectId,
    project_rule: request.projectRule,
    send_state: request.sendState,
    is_mail_withheld: isMailWithheld(request),
    sent_at: request.sentAt,
    sent_to: request.sentTo && {
      kind: request.sentTo.kind,
      hints: [...request.sentTo.hints],
      has_buyer: request.sentTo.kind === "contractor" || request.sentTo.hasBuyer === true,
    },
    send_reasons: (request.sendReasons ?? []).map(presentReason),
    correction: request.correction,
    difference: request.difference,
    flags: [...listOpenFlags(request)],
    next_attempt_at: request.nextAttemptAt,
    issued_at: request.issuedAt,
    created_at: request.createdAt,
    updated_at: request.updatedAt,
    actions: allowedActs(request, context),
  }
}

export const presentReason = (reason: AnyReason): ApiReason => ({
  code: reason.code,
  field: reason.field,
  params: { ...reason.params },
  message: reason.message,
})

/** One that was never issued has nothing to look at in the service. */
const listOpenFlags = ({ state, flags }: InvoiceRequest) =>
  state === "issued" ? (flags ?? []) : []
