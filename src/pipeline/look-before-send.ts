import type { InvoiceRequest } from "../core/invoice-request"
import { withholdSend } from "../core/lifecycle/email"
import { noteStatus } from "../core/lifecycle/reading"
import type { InvoicingService } from "../core/outcomes"
import { noteWait } from "./asked-to-wait"
import type { Ports } from "./ports"
import { redactReportOf } from "./redact-words"
import { ksefRejected } from "./send-reasons"

/**
 * Looks once more at an invoice just before its e-mail is ordered by itself; null when that is not to
 * go: KSeF has refused the invoice since it was owed, or another worker got there first.
 *
 * Nobody has to wait for KSeF for a refusal: an e-mail may be owed for days while its company is held.
 * One that waited is read anew. A service that cannot be read does not keep it back.
 */
export async function lookBeforeSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<InvoiceRequest | null> {
  const [watch] = await ports.ledger.findKsefOf([request.id])
  const hasWaited = request.sendWaitEndsAt !== null
  const anew = hasWaited ? await readAnew(ports, request, service) : { request, isRefused: false }
  if (!anew.request) return null
  if (watch?.state === "error" || (anew.isRefused && watch?.state !== "accepted")) {
    await ports.ledger.apply(withholdSend(anew.request, ksefRejected()))
    return null
  }
  return anew.request
}

/**
 * Reads an invoice whose e-mail has waited, for what it looks like before that: a status of days ago
 * would take what a bookkeeper or KSeF did since for the trace of the e-mail.
 *
 * @returns the request as it is now, null when another worker got there first; `isRefused`: KSeF
 *   refuses the invoice at this moment.
 */
export async function readAnew(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{ request: InvoiceRequest | null; isRefused: boolean }> {
  if (request.invoiceId === null) return { request, isRefused: false }
  const outcome = await service.readInvoice(request.invoiceId)
  noteWait(ports, request.companyId ?? "", outcome)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  const invoice = outcome.kind === "done" ? outcome.value : null
  const isFirst = request.sendStampedAt === null
  const noted = isFirst
    ? await ports.ledger.apply(noteStatus(request, invoice?.status ?? null))
    : request
  return { request: noted, isRefused: invoice?.ksef?.state === "error" }
}
