import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus } from "../../core/request/invoice-status"
import { recordIssuedDraft } from "../../core/lifecycle/reading"
import type { InvoicingService } from "../../core/request/outcomes"
import { conflict, reject, rejectDifference, type ActResult } from "../operator/act-result"
import { endDifferenceHold } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { findDifference, holdForDifference } from "../follow-up/read-back"
import { redactReportOf } from "../redact-words"

/**
 * Rereads an invoice that was a draft when it was read back, before a person sends it.
 *
 * A draft has no number and cannot be mailed. If it was issued meanwhile, its number is saved and its
 * amounts are compared: a difference is shown to the person before anything is mailed. If the key may
 * no longer read, the person's word counts.
 */
export async function readDraftAgain(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<ActResult> {
  if (request.difference?.what !== "status" || request.invoiceId === null) return { request }
  const outcome = await service.readInvoice(request.invoiceId)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  if (isForbidden(outcome)) return { request }
  if (outcome.kind !== "done") {
    return reject(
      "service",
      "SERVICE_SILENT",
      "The service could not be asked about this invoice. Try again."
    )
  }
  if (isDraftStatus(outcome.value.status)) {
    return reject(
      "conflict",
      "INVOICE_IS_DRAFT",
      "The invoice is still a draft in the service. Issue it there, then send it."
    )
  }
  const { invoiceNumber } = outcome.value
  const difference = findDifference(request, outcome.value, { isSent: true })
  await holdForDifference(ports, request, difference)
  const changed = await ports.ledger.apply(
    recordIssuedDraft(request, { invoiceNumber, difference })
  )
  if (!changed) return conflict()
  if (difference !== null) {
    await holdForDifference(ports, changed, difference)
    return rejectDifference(difference)
  }
  await endDifferenceHold(ports, changed)
  return { request: changed }
}
