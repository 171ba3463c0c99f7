import {
  decideAfterCreate,
  decideAfterForbidden,
  type CreateMove,
  type ForbiddenVerdict,
} from "../core/decide-next"
import type { InvoiceDraft } from "../core/invoice-draft"
import { accountOfKey } from "../core/account"
import { DATABASE_NOW, type InvoiceRequest, type RequestPatch } from "../core/invoice-request"
import type { CallReport, InvoicingService, Outcome } from "../core/outcomes"
import { noteWait, waitLeftMs } from "./asked-to-wait"
import { endStep, FINISHED } from "./end-step"
import { holdCompany, watchService } from "./hold-company"
import { judgeForbidden } from "./forbidden-calls"
import { isForbidden } from "./key-rights"
import { later, lookPauseMs } from "./pauses"
import type { EventName, Ports, StepEnd } from "./ports"
import { readBack } from "./read-back"
import {
  describeFailure,
  emailMissing,
  forbiddenForNow,
  keyRejected,
  outcomeUnknown,
  requestForbidden,
  serviceBusy,
  serviceRefused,
  serviceUnreachable,
} from "./reasons"
import { redactReport } from "./redact-words"
import { recordAnswered, saveAnswer } from "./record-answered"
import { sendInvoice } from "./send-invoice"
import { wake } from "./wake"

/** A request under way: who is asked to create what for it. */
export type Sending = {
  request: InvoiceRequest
  companyId: string
  service: InvoicingService
  draft: InvoiceDraft
}

export type CreateOutcome = Outcome<{ invoiceId: string }>

const ANNOUNCED: Readonly<Partial<Record<CreateMove["state"], EventName>>> = {
  issued: "issued",
  refused: "refused",
  failed: "failed",
  unknown: "unknown",
}

/**
 * Saves how a create call ended, in one statement with the call itself, and goes on from there.
 *
 * A claim that was lost meanwhile is left alone, the look-up finds what this worker made; unless
 * the answer names an invoice: then that is what became of the request, however late it came.
 */
export async function recordCreate(
  ports: Ports,
  sending: Sending,
  outcome: CreateOutcome,
  isLastTry: boolean
): Promise<StepEnd> {
  const { request, draft, companyId } = sending
  const report = redactReport(outcome.report, draft.contractor)
  const waitMs = noteWait(ports, companyId, outcome)
  const forbidden = isForbidden(outcome)
    ? await judgeForbidden(ports, { request, companyId, operation: "create", report })
    : null
  const move = forbidden
    ? decideAfterForbidden(forbidden.verdict)
    : decideAfterCreate(outcome.kind, !isLastTry)
  const set = {
    state: move.state,
    stampToken: null,
    ...(forbidden && forbidden.verdict !== "key"
      ? await describeForbidden(ports, request, forbidden, report)
      : await describeChange(ports, sending, outcome, { report, waitMs })),
  }
  const base = { id: request.id, attempts: forbidden ? [] : [report] }
  const stampToken = request.stampToken ?? ""
  const changed =
    outcome.kind === "done"
      ? await saveAnswer(ports, request, {
          ...base,
          // The sweep took this worker for dead: its "unknown" gives way to an invoice.
          expect: { state: ["issuing", "unknown"], stampToken },
          set: { ...set, reasons: null, serviceWords: null },
          answered: outcome.value.invoiceId,
        })
      : await ports.ledger.changeRequest({ ...base, expect: { state: "issuing", stampToken }, set })
  await watchService(ports, companyId, outcome.kind)
  // The key is rejected whoever owns the row by now.
  if (move.job === "hold") await holdCompany(ports, companyId, "key-rejected")
  if (!changed) return FINISHED
  // An earlier create's answer came while this one was under way; nothing else would look at it.
  if (changed.answeredInvoiceIds !== null && changed.state !== "issued") {
    return await recordAnswered(ports, changed)
  }
  const event = ANNOUNCED[move.state]
  if (event) await ports.emit(event, changed)
  if (changed.state === "issued") await finishIssued(ports, changed, sending.service)
  if (move.job === "look-up") await wake(ports, changed, "resolve", lookPauseMs(changed))
  return forbidden?.verdict === "again"
    ? { kind: "wait", delayMs: forbidden.delayMs }
    : endStep(move.job, outcome, waitMs)
}

/** What the row says beside its state. */
async function describeChange(
  ports: Ports,
  { request, companyId, draft }: Sending,
  outcome: CreateOutcome,
  { report, waitMs }: { report: CallReport; waitMs: number }
): Promise<RequestPatch> {
  switch (outcome.kind) {
    case "done":
      return {
        invoiceId: outcome.value.invoiceId,
        // The row may have been stamped anew since, with another key.
        keyDigest: request.keyDigest,
        accountId: accountOfKey(request.keyDigest, request.accountId),
        issuedAt: DATABASE_NOW,
        readBack: "pending",
        enqueuedAt: DATABASE_NOW,
        ...planSend(ports, draft),
      }
    case "refused":
      return {
        ...notIssued(request),
        reasons: [serviceRefused(describeFailure(report))],
        serviceWords: report.words,
      }
    case "key-rejected":
      return { ...notIssued(request), reasons: [keyRejected(companyId)] }
    case "asked-to-wait":
      return {
        ...notIssued(request),
        reasons: [serviceBusy()],
        nextAttemptAt: await later(ports, waitMs),
      }
    case "not-sent":
      return { ...notIssued(request), reasons: [serviceUnreachable(report)] }
    case "unknown":
      return {
        looks: 0,
        lookedAt: null,
        enqueuedAt: DATABASE_NOW,
        reasons: [outcomeUnknown(describeFailure(report))],
        serviceWords: report.words,
      }
  }
}

/** One order that is answered 403 while the company's key works. */
async function describeForbidden(
  ports: Ports,
  request: InvoiceRequest,
  { verdict, delayMs }: { verdict: ForbiddenVerdict; delayMs: number },
  report: CallReport
): Promise<RequestPatch> {
  return verdict === "again"
    ? {
        ...notIssued(request),
        reasons: [forbiddenForNow()],
        nextAttemptAt: await later(ports, delayMs),
      }
    : { ...notIssued(request), reasons: [requestForbidden()], serviceWords: report.words }
}

/** Nothing was saved, so there is nothing to correct either, should the order be canceled by now. */
const notIssued = ({ stampedAt, firstStampedAt }: InvoiceRequest): RequestPatch => ({
  stampedAt: null,
  stampExpiresAt: null,
  correction: null,
  // It was the first: no company was ever given this order, and another one may have it.
  ...(stampedAt === firstStampedAt ? { firstStampedAt: null } : {}),
})

/**
 * Reads the invoice back and orders its e-mail; what cannot be done now is left to a job, and so is
 * everything by a process that was told to stop or while the service wants to be left alone.
 */
async function finishIssued(
  ports: Ports,
  issued: InvoiceRequest,
  service: InvoicingService
): Promise<void> {
  const busyMs = () => waitLeftMs(ports, issued.companyId)
  if (ports.isStopping() || busyMs() > 0) return await wake(ports, issued, "send", busyMs())
  const read = await readBack(ports, issued, service)
  if (read?.readBack === "pending") {
    return await wake(ports, read, "send", Math.max(ports.settings.queue.backoffMs, busyMs()))
  }
  if (read?.sendState !== "queued") return
  const sent = await sendInvoice(ports, read, service, { kind: "contractor" }, {})
  // Without an answer of its own, the job finds out whose e-mail it is by now.
  if (!sent) return await wake(ports, read, "send", busyMs())
  const { request, end } = sent
  if (end.kind === "retry") await wake(ports, request, "send", ports.settings.queue.backoffMs)
  if (end.kind === "wait") await wake(ports, request, "send", end.delayMs)
}

/** The e-mail is owed from the same statement on that says issued, so a crash cannot lose it. */
function planSend(ports: Ports, draft: InvoiceDraft): RequestPatch {
  if (ports.settings.send === "manual") return {}
  return draft.contractor.email === null
    ? { sendState: "refused", sendReasons: [emailMissing()] }
    : { sendState: "queued" }
}
