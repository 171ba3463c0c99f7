import {
  decideAfterCreate,
  decideAfterForbidden,
  type CreateMove,
  type ForbiddenVerdict,
} from "../../core/request/decide-next"
import type { InvoiceDraft } from "../../core/draft/invoice-draft"
import type { AnyReason, InvoiceRequest, RequestIn } from "../../core/request/invoice-request"
import type { PlannedEmail } from "../../core/lifecycle/answers"
import {
  giveUpCreate,
  recordRefused,
  recordUnknown,
  returnToQueue,
} from "../../core/lifecycle/issuing"
import type { Transition } from "../../core/lifecycle/transition"
import type {
  CallReport,
  InvoicingService,
  Outcome,
  ServiceWords,
} from "../../core/request/outcomes"
import { noteWait, waitLeftMs } from "../holds/asked-to-wait"
import { endStep, FINISHED } from "./end-step"
import { holdCompany, watchService } from "../holds/hold-company"
import { judgeForbidden } from "./forbidden-calls"
import { isForbidden } from "../holds/key-rights"
import { later, lookPauseMs } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { readBack } from "../follow-up/read-back"
import {
  describeFailure,
  forbiddenForNow,
  keyRejected,
  outcomeUnknown,
  requestForbidden,
  serviceBusy,
  serviceRefused,
  serviceUnreachable,
} from "../reasons"
import { redactReport } from "../redact-words"
import { cacheIssued } from "./issued-here"
import { recordAnswered, saveAnswer } from "./record-answered"
import { sendInvoice } from "../follow-up/send-invoice"
import { enqueueJob } from "../enqueue-job"

/** A create under way: the request as stamped for it, the company's service and the draft. */
export type Sending = {
  request: RequestIn<"issuing">
  companyId: string
  service: InvoicingService
  draft: InvoiceDraft
  /** The e-mail its invoice will owe; decided before the call, so that nothing delays saving the answer. */
  email: PlannedEmail
}

export type CreateOutcome = Outcome<{ invoiceId: string }>

/**
 * Saves how a create call ended, in one statement with the call itself, and goes on from there.
 *
 * If the stamp was lost meanwhile, the row is left alone and the look-up finds what this worker made.
 * But an answer that names an invoice is always saved, however late it came.
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
  // A judged 403 was already logged.
  const made = { request, attempts: forbidden ? [] : [report] }
  const changed =
    outcome.kind === "done"
      ? await saveAnswer(ports, {
          ...made,
          invoiceId: outcome.value.invoiceId,
          email: sending.email,
        })
      : await ports.ledger.apply(
          await endCreate(ports, made, {
            state: move.state,
            reason: reasonOfFailure(companyId, outcome, report, forbidden?.verdict),
            words: report.words,
            pauseMs: forbidden?.verdict === "again" ? forbidden.delayMs : pauseOf(outcome, waitMs),
          })
        )
  await watchService(ports, companyId, outcome.kind)
  // The key is rejected even if the row has gone on.
  if (move.job === "hold") await holdCompany(ports, companyId, "key-rejected")
  if (!changed) return FINISHED
  // An earlier create's answer came during this one; nothing else would handle it.
  if (changed.answeredInvoiceIds !== null && changed.state !== "issued") {
    return await recordAnswered(ports, changed)
  }
  if (changed.state === "issued") {
    cacheIssued(ports, changed)
    await finishIssued(ports, changed, sending.service)
  }
  if (move.job === "look-up")
    await enqueueJob(ports, changed, "resolve", lookPauseMs(ports, changed))
  return forbidden?.verdict === "again"
    ? { kind: "wait", delayMs: forbidden.delayMs }
    : endStep(move.job, outcome, waitMs)
}

type Unanswered = Exclude<CreateOutcome, { kind: "done" }>

/** The move for a create that returned no invoice. `pauseMs`: null if there is nothing to wait for. */
async function endCreate(
  ports: Ports,
  made: Parameters<typeof returnToQueue>[0],
  {
    state,
    reason,
    words,
    pauseMs,
  }: {
    state: CreateMove["state"]
    reason: AnyReason
    words: ServiceWords | null
    pauseMs: number | null
  }
): Promise<Transition> {
  switch (state) {
    case "queued": {
      const nextAttemptAt = pauseMs === null ? undefined : await later(ports, pauseMs)
      return returnToQueue(made, { reason, nextAttemptAt })
    }
    case "refused":
      return recordRefused(made, { reason, words })
    case "failed":
      return giveUpCreate(made, reason)
    case "unknown":
      return recordUnknown(made, { reason, words })
    case "issued":
      throw new Error("A create without an answer issued nothing")
  }
}

const pauseOf = ({ kind }: Unanswered, waitMs: number) => (kind === "asked-to-wait" ? waitMs : null)

/** Why there is no invoice. A 403 may concern this one order while the company's key works. */
function reasonOfFailure(
  companyId: string,
  { kind }: Unanswered,
  report: CallReport,
  verdict: ForbiddenVerdict = "key"
): AnyReason {
  if (verdict !== "key") return verdict === "again" ? forbiddenForNow() : requestForbidden()
  switch (kind) {
    case "refused":
      return serviceRefused(describeFailure(report))
    case "key-rejected":
      return keyRejected(companyId)
    case "asked-to-wait":
      return serviceBusy()
    case "not-sent":
      return serviceUnreachable(report)
    case "unknown":
      return outcomeUnknown(describeFailure(report))
  }
}

/**
 * Reads the invoice back and orders its e-mail. What cannot be done now is left to a job; if the
 * process is stopping or the service asked to wait, everything is.
 */
async function finishIssued(
  ports: Ports,
  issued: InvoiceRequest,
  service: InvoicingService
): Promise<void> {
  const busyMs = () => waitLeftMs(ports, issued.companyId)
  if (ports.isStopping() || busyMs() > 0) return await enqueueJob(ports, issued, "send", busyMs())
  const read = await readBack(ports, issued, service)
  if (read?.readBack === "pending") {
    return await enqueueJob(ports, read, "send", Math.max(ports.settings.queue.backoffMs, busyMs()))
  }
  if (read?.sendState !== "queued") return
  const sent = await sendInvoice(ports, read, service, { kind: "contractor" }, {})
  // Not ordered from here: the job finds out how the e-mail stands by now.
  if (!sent) return await enqueueJob(ports, read, "send", busyMs())
  const { request, end } = sent
  if (end.kind === "retry") await enqueueJob(ports, request, "send", ports.settings.queue.backoffMs)
  if (end.kind === "wait") await enqueueJob(ports, request, "send", end.delayMs)
}
