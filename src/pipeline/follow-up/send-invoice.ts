import { decideAfterForbidden, decideAfterSend } from "../../core/request/decide-next"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isAutomaticEmail, releaseSendStamp, stampSend } from "../../core/lifecycle/email"
import { isLaterEmail, orderLaterEmail, releaseLaterEmail } from "../../core/lifecycle/later-email"
import type { Addressee, EmailText, InvoicingService, Outcome } from "../../core/request/outcomes"
import { noteWait, waitLeftMs } from "../holds/asked-to-wait"
import { describeAddressee } from "./describe-addressee"
import { checkUnknownSend } from "./check-unknown-send"
import { composeEmail } from "./compose-email"
import { endSend, reasonOfFailure } from "./end-send"
import { endStep, FINISHED, STOPPED } from "../issue/end-step"
import { ON_HOLD_DELAY_MS, holdCompany, isOnHold, watchService } from "../holds/hold-company"
import { CHECK_PAUSE_MS, later, remainingMs, ROLLING_MS, stampLifetimeMs } from "../pauses"
import { judgeForbiddenSend, reasonOfForbidden } from "./forbidden-sends"
import { leaveInvoice, leaveToItsAccount } from "./leave-to-its-account"
import { lookBeforeSend } from "./look-before-send"
import type { Ports, StepEnd } from "../ports"
import { readBack, readBackDiffers } from "./read-back"
import { companyUnknown } from "../reasons"
import { redactReportOf } from "../redact-words"
import { ACCOUNT_UNDECIDED, checkAccount } from "../holds/same-account"
import { sendLate, sendUnknown } from "./send-reasons"
import { planReading } from "./send-trace"
import { startStopwatch } from "../stopwatch"
import { enqueueJob } from "../enqueue-job"

/**
 * Does what is pending for an issued invoice: its number is read back, then its e-mail is ordered once.
 * Never repeats a send whose outcome is unknown.
 */
export async function sendQueuedInvoice(
  ports: Ports,
  job: { requestId: string; isLastTry: boolean }
): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (request?.state !== "issued" || request.companyId === null) return FINISHED
  const service = ports.serviceOf(request.companyId)
  if (!service) return await refuseWithoutCompany(ports, request, request.companyId)
  if (await isOnHold(ports, request.companyId)) return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
  const busyMs = await busyLeftMs(ports, request)
  if (busyMs > 0) return { kind: "wait", delayMs: busyMs }
  const account = await checkAccount(ports, request, service)
  if (account.kind === "undecided") return ACCOUNT_UNDECIDED
  if (account.kind === "other") return await leaveToItsAccount(ports, request)
  const read = await readBack(ports, request, service, { isLastTry: job.isLastTry })
  if (read?.readBack === "pending") {
    return (await isOnHold(ports, request.companyId))
      ? { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
      : { kind: "retry", reason: "not read back yet" }
  }
  // The process that ordered it may have died before it checked the outcome.
  if (read?.sendState === "unknown") await checkUnknownSend(ports, read, service)
  if (read?.sendState !== "queued") return FINISHED
  // The difference was found during a person's e-mail, which has since returned to the queue.
  if (read.difference !== null && read.difference.isSettled !== true) {
    return await leaveInvoice(ports, read, readBackDiffers(read.difference))
  }
  // Even if it was just read: the list may show what reading by id does not.
  const looked = await lookBeforeSend(ports, read, service)
  if (!looked) return FINISHED

  const sent = await sendInvoice(ports, looked, service, { kind: "contractor" }, job)
  if (sent) return sent.end
  if (ports.isStopping()) return STOPPED
  const delayMs = waitLeftMs(ports, request.companyId)
  if (delayMs > 0) return { kind: "wait", delayMs }
  return (await isOnHold(ports, request.companyId))
    ? { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
    : FINISHED
}

/** How long not to call the service, as it asked this process or another one. */
const busyLeftMs = async (ports: Ports, { companyId, nextAttemptAt }: InvoiceRequest) =>
  Math.max(waitLeftMs(ports, companyId), await remainingMs(ports, nextAttemptAt, 0))

async function refuseWithoutCompany(
  ports: Ports,
  request: InvoiceRequest,
  companyId: string
): Promise<StepEnd> {
  const rollingMs = await remainingMs(ports, request.issuedAt, ROLLING_MS)
  if (rollingMs > 0) return { kind: "wait", delayMs: rollingMs }
  return await leaveInvoice(ports, request, companyUnknown(companyId))
}

/**
 * Claims the e-mail, orders it once and records how that ended. Returns null if another process holds
 * it. An owed e-mail also gives null if its company is on hold, the process is stopping or, unless a
 * person asks, the service asked this process to wait.
 *
 * @param how `isLastTry` false requeues a send that reached nobody.
 */
export async function sendInvoice(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  addressee: Addressee,
  { isLastTry = false, isByPerson = false }: { isLastTry?: boolean; isByPerson?: boolean }
): Promise<{ request: InvoiceRequest; end: StepEnd } | null> {
  const token = ports.newToken()
  const text = await composeEmail(ports, request, { isLastTry: isLastTry || isByPerson })
  const outcome = await ports.inTurn(request.companyId ?? "", async () =>
    !isByPerson && waitLeftMs(ports, request.companyId) > 0
      ? null
      : await claimAndSend(ports, request, service, { addressee, text, token })
  )
  if (!outcome) return null
  const waitMs = noteWait(ports, request.companyId ?? "", outcome)
  const isOwed = isAutomaticEmail(request)
  const redacted = await redactReportOf(ports, request, outcome.report)
  // The service's words about a typed-in address may quote it.
  const report = addressee.kind === "given" ? { ...redacted, words: null } : redacted
  const forbidden = await judgeForbiddenSend(ports, { request, outcome, report, isOwed })
  const move = forbidden
    ? decideAfterForbidden(forbidden.verdict)
    : decideAfterSend(outcome.kind, !isLastTry)
  const nextAttemptAt = isOwed && waitMs > 0 ? await later(ports, waitMs) : undefined
  const ended = { request, token, attempts: forbidden ? [] : [report], nextAttemptAt }
  const reason =
    forbidden && forbidden.verdict !== "key"
      ? reasonOfForbidden(forbidden.verdict)
      : reasonOfFailure(request, outcome.kind, report)
  const ending = { state: move.state, reason, words: report.words, addressee }
  const changed = await ports.ledger.apply(endSend(ended, ending))
  if (request.companyId !== null) await watchService(ports, request.companyId, outcome.kind)
  if (move.job === "hold" && request.companyId !== null) {
    await holdCompany(ports, request.companyId, "key-rejected")
  }
  if (!changed) return null
  if (changed.sendState === "sent") await planReading(ports, request, changed)
  if (changed.sendState !== "unknown") {
    const isAgain = forbidden?.verdict === "again"
    const end = isAgain
      ? ({ kind: "wait", delayMs: forbidden.delayMs } as const)
      : endStep(move.job, outcome, waitMs)
    return { request: changed, end }
  }
  // Right after a failure the service may be unreachable; then a job checks again.
  if (changed.sentAt === null) await enqueueJob(ports, changed, "resolve", CHECK_PAUSE_MS)
  const checked = await checkUnknownSend(ports, changed, service)
  return { request: checked.request, end: FINISHED }
}

async function claimAndSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  { addressee, text, token }: { addressee: Addressee; text: EmailText; token: string }
): Promise<Outcome<null> | null> {
  const { otherMs } = ports.settings.timeouts
  const elapsedMs = startStopwatch(ports)
  const isOwed = isAutomaticEmail(request)
  if (isOwed && ports.isStopping()) return null
  const order = {
    lifetimeMs: stampLifetimeMs(otherMs),
    sentTo: describeAddressee(addressee),
    reason: sendUnknown("no answer"),
  }
  const isLater = isLaterEmail(request)
  const claimed = await ports.ledger.apply(
    isLater
      ? orderLaterEmail(request, { id: token, ...order })
      : stampSend(request, { token, ...order })
  )
  if (!claimed || claimed.invoiceId === null) return null
  // A process that slept since the stamp must not send: somebody may have sent it by hand.
  if (elapsedMs() > otherMs) {
    await ports.ledger.apply(
      isLater
        ? releaseLaterEmail({ id: token, requestId: request.id }, sendLate())
        : releaseSendStamp({ request, token }, sendLate())
    )
    return null
  }
  return await service.sendInvoice(claimed.invoiceId, addressee, text)
}
