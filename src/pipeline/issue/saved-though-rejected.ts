import type { LateAnswer } from "../../core/lifecycle/answers"
import { keepAnswerLate } from "../../core/lifecycle/answers"
import { isSentStatus } from "../../core/request/invoice-status"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService } from "../../core/request/outcomes"
import { noteBusyReadings } from "../holds/asked-to-wait"
import { lookForInvoice } from "../look-up/look-for-invoice"
import type { Ports, StepEnd } from "../ports"
import { outcomeUnknown } from "../reasons"
import { FINISHED } from "./end-step"
import { recordAnswered } from "./record-answered"

/**
 * Answers to a create after which it is repeated: by itself, or by an operator's Retry. Not 429, which
 * is how a service limits calls: looks would use up what it allows, and no create would get through.
 */
const REJECTED: readonly string[] = [
  "FORBIDDEN_FOR_NOW",
  "KEY_REJECTED",
  "REQUEST_FORBIDDEN",
  "SERVICE_REFUSED",
]

/** True for a request whose last create was answered, but without an invoice. */
export const wasRejected = ({ reasons, reference }: InvoiceRequest): boolean =>
  reference !== null && (reasons ?? []).some(({ code }) => REJECTED.includes(code))

/**
 * Before the repetition of a create that was refused or answered 401 or 403: adopts the invoice that it
 * saved all the same. Null if the service shows none with the order's reference.
 *
 * Such an answer means that nothing was saved (service-api 2.5), but it may come from something else
 * than the service: a firewall that dislikes the service's own answer rejects every repetition too, and
 * each would be one more invoice. Only the reference counts, and without an answer the create goes on.
 */
export async function adoptSavedThoughRejected(
  ports: Ports,
  asked: { request: InvoiceRequest; companyId: string; accountId: string },
  service: InvoicingService
): Promise<StepEnd | null> {
  const { companyId, accountId } = asked
  if (!wasRejected(asked.request)) return null
  const request = { ...asked.request, accountId }
  const look = await lookForInvoice(ports, request, noteBusyReadings(ports, companyId, service))
  await ports.ledger.logAttempts(request.id, look.reports)
  if (look.kind !== "found" || !look.isOurs) return null
  const { invoiceId, status } = look.invoice
  if (request.settledInvoiceIds?.includes(invoiceId)) return null
  const answered: LateAnswer = {
    request: { ...request, keyDigest: ports.keyDigestOf(companyId) },
    invoiceId,
    email: { kind: "none" },
    attempts: [],
  }
  const reason = outcomeUnknown("the service has an invoice with the order's reference")
  const kept = await ports.ledger.apply(keepAnswerLate(answered, reason))
  return kept ? await recordAnswered(ports, kept, { isMailed: isSentStatus(status) }) : FINISHED
}
