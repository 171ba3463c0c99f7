import type { Difference, InvoiceRequest } from "../../core/request/invoice-request"
import { isSentStatus } from "../../core/request/invoice-status"
import { withholdSend } from "../../core/lifecycle/email"
import { noteStatus } from "../../core/lifecycle/reading"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { conflict, notComparedYet, rejectDifference, type ActResult } from "../operator/act-result"
import { noteWait } from "../holds/asked-to-wait"
import { isOfBackup } from "../holds/known-database"
import { shownAsSent } from "../look-up/look-reasons"
import type { Ports } from "../ports"
import { findDifference, isSentFromHere, readBack, recordDifference } from "./read-back"
import { redactReportOf } from "../redact-words"
import { ksefRejected } from "./send-reasons"
import { isMailedElsewhere, noteUnsentInKsef } from "./send-trace"

/**
 * Checks an invoice again just before its e-mail is ordered automatically; null if it must not be sent:
 * KSeF has refused the invoice since, somebody mailed it in the service meanwhile, it differs from what
 * was sent, or another worker was faster.
 *
 * A KSeF refusal counts even without a configured wait: an e-mail may be owed for days while its
 * company is on hold. The invoice is reread if its e-mail waited, or is owed by a restored backup,
 * since the shop may have mailed it then. If the service cannot be read, the e-mail is not kept back.
 */
export async function lookBeforeSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<InvoiceRequest | null> {
  const { ledger } = ports
  const [watch] = await ledger.findKsefOf([request.id])
  const isOwedByBackup = isOfBackup(ports, request)
  if (request.sendWaitEndsAt === null && !isOwedByBackup) {
    if (watch?.state !== "error") return request
    await ledger.apply(withholdSend(request, ksefRejected()))
    return null
  }
  const { request: noted, invoice, difference } = await readAnew(ports, request, service)
  if (!noted || difference) return null
  const isAccepted = watch?.state === "accepted"
  if (watch?.state === "error" || (invoice?.ksef?.state === "error" && !isAccepted)) {
    await ledger.apply(withholdSend(noted, ksefRejected()))
    return null
  }
  if (!invoice || request.sendStampedAt !== null) return noted
  if (!isSentStatus(invoice.status)) {
    if (isAccepted) await noteUnsentInKsef(ports, noted)
    return noted
  }
  if (isSentStatus(request.statusBeforeSend)) return noted
  const isMailed = isAccepted ? await isMailedElsewhere(ports, noted) : isOwedByBackup
  if (!isMailed) return noted
  await ledger.apply(withholdSend(noted, shownAsSent()))
  return null
}

/**
 * Rereads an invoice whose e-mail has waited, for its status before sending: a days-old status would
 * make a change by a bookkeeper or KSeF since then look like the e-mail's trace. A difference is
 * recorded as it is when an invoice is read back.
 *
 * @returns the request as it is now, null when another worker was faster; `invoice`: what was read,
 *   null if nothing was.
 */
export async function readAnew(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{
  request: InvoiceRequest | null
  invoice: ServiceInvoice | null
  difference: Difference | null
}> {
  if (request.invoiceId === null) return { request, invoice: null, difference: null }
  const outcome = await service.readInvoice(request.invoiceId)
  noteWait(ports, request.companyId ?? "", outcome)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  const invoice = outcome.kind === "done" ? outcome.value : null
  const isFirst = request.sendStampedAt === null
  const noted = isFirst
    ? await ports.ledger.apply(noteStatus(request, invoice?.status ?? null))
    : request
  const isCompared = noted?.readBack === "done" && noted.difference === null
  const difference =
    noted && invoice && isCompared
      ? findDifference(noted, invoice, { isSent: isSentFromHere(noted) })
      : null
  if (!noted || !invoice || !difference) return { request: noted, invoice, difference: null }
  return {
    request: await recordDifference(ports, noted, invoice, difference),
    invoice,
    difference,
  }
}

/**
 * Compares an invoice that a person wants to mail and that was not read back yet, so that nobody mails
 * by mistake what the plugin would keep back.
 */
export async function compareFirst(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<ActResult> {
  if (request.readBack !== "pending") return { request }
  const read = await readBack(ports, request, service)
  if (read?.readBack === "pending") return notComparedYet()
  if (read?.difference) return rejectDifference(read.difference)
  // The reading may have changed the e-mail's state, as for KSeF, which the person has not seen.
  return !read || read.sendState !== request.sendState ? conflict() : { request: read }
}
