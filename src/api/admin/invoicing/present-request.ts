import type { AnyReason, InvoiceRequest } from "../../../core/invoice-request"
import type { AllowedActions, ApiReason, InvoiceRequestRow } from "../../../types"

/** A row of the ledger -> the same row as the API shows it. */
export function presentRequest(request: InvoiceRequest): InvoiceRequestRow {
  return {
    id: request.id,
    order_id: request.orderId,
    order_display_id: request.orderDisplayId,
    company_id: request.companyId,
    state: request.state,
    reasons: (request.reasons ?? []).map(presentReason),
    service_words: request.serviceWords,
    invoice_id: request.invoiceId,
    invoice_number: request.invoiceNumber,
    currency: request.currency,
    totals: request.totals,
    issue_date: request.issueDate,
    project_id: request.projectId,
    project_rule: request.projectRule,
    send_state: request.sendState,
    sent_at: request.sentAt,
    sent_to: request.sentTo && { kind: request.sentTo.kind, hints: [...request.sentTo.hints] },
    send_reasons: (request.sendReasons ?? []).map(presentReason),
    correction: request.correction,
    difference: request.difference,
    next_attempt_at: request.nextAttemptAt,
    issued_at: request.issuedAt,
    created_at: request.createdAt,
    updated_at: request.updatedAt,
    actions: findAllowedActions(request),
  }
}

export const presentReason = (reason: AnyReason): ApiReason => ({
  code: reason.code,
  field: reason.field,
  params: { ...reason.params },
  message: reason.message,
})

/** The buttons a person gets; the acts themselves check the state again. */
function findAllowedActions({ state, sendState, stampToken }: InvoiceRequest): AllowedActions {
  const isAnyOf = (...states: InvoiceRequest["state"][]) => states.includes(state)
  return {
    retry: isAnyOf("refused", "failed", "queued") && stampToken === null,
    link: isAnyOf("unknown", "refused", "failed", "skipped"),
    skip: isAnyOf("queued", "refused", "failed"),
    not_there: state === "unknown",
    send: state === "issued" && sendState !== "sending",
    download: state === "issued",
  }
}
