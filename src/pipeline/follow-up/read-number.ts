import type { InvoiceRequest } from "../../core/request/invoice-request"
import { recordNumber } from "../../core/lifecycle/reading"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { noteWait, waitLeftMs } from "../holds/asked-to-wait"
import { FINISHED } from "../issue/end-step"
import { ON_HOLD_DELAY_MS, isOnHold } from "../holds/hold-company"
import { FIRST_PAUSE_MS, lacksNumber } from "./await-number"
import { remainingMs } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { findDifference, isSentFromHere, recordDifference } from "./read-back"
import { redactReportOf } from "../redact-words"
import { ACCOUNT_UNDECIDED, checkAccount } from "../holds/same-account"

/** How long after issuing a missing number is asked for; then it stays missing. */
const AWAITED_MS = 60 * 60_000

/**
 * Saves the number that a later reading of the same invoice shows. Source: service-api 3.4.
 *
 * Compared again, because a reading without a number may have shown neither the totals nor the order's
 * reference: what the service fills in later was never compared.
 *
 * @returns the request as it is now.
 */
export async function noteNumber(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice
): Promise<InvoiceRequest> {
  if (!lacksNumber(request)) return request
  const difference = findDifference(request, invoice, { isSent: isSentFromHere(request) })
  if (difference) return (await recordDifference(ports, request, invoice, difference)) ?? request
  const { invoiceNumber } = invoice
  if (invoiceNumber === null) return request
  return (await ports.ledger.apply(recordNumber(request, invoiceNumber))) ?? request
}

/** Rereads an invoice only for its missing number, with growing pauses. */
export async function readNumber(ports: Ports, job: { requestId: string }): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (!request || !lacksNumber(request)) return FINISHED
  const { companyId, invoiceId } = request
  const service = companyId === null ? null : ports.serviceOf(companyId)
  if (companyId === null || invoiceId === null || !service) return FINISHED
  if (await isOnHold(ports, companyId)) return await readLater(ports, request, ON_HOLD_DELAY_MS)
  const busyMs = waitLeftMs(ports, companyId)
  if (busyMs > 0) return { kind: "wait", delayMs: busyMs }
  const account = await checkAccount(ports, request, service)
  if (account.kind === "undecided") return ACCOUNT_UNDECIDED
  if (account.kind === "other") return FINISHED
  const outcome = await service.readInvoice(invoiceId)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  if (outcome.kind === "asked-to-wait") {
    return await readLater(ports, request, noteWait(ports, companyId, outcome))
  }
  if (outcome.kind !== "done") return await readLater(ports, request, 0)
  const noted = await noteNumber(ports, request, outcome.value)
  return lacksNumber(noted) ? await readLater(ports, request, 0) : FINISHED
}

/** Waits until the invoice's age has doubled. */
async function readLater(ports: Ports, request: InvoiceRequest, leastMs: number): Promise<StepEnd> {
  const ageMs = -(await remainingMs(ports, request.issuedAt, 0))
  if (ageMs >= AWAITED_MS) return FINISHED
  return { kind: "wait", delayMs: Math.max(FIRST_PAUSE_MS, ageMs, leastMs) }
}
