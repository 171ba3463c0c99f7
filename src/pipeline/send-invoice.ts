import { decideAfterForbidden, decideAfterSend } from "../core/decide-next"
import { DATABASE_NOW, type InvoiceRequest, type RequestPatch } from "../core/invoice-request"
import type { Addressee, InvoicingService, Outcome } from "../core/outcomes"
import { noteWait, waitLeftMs } from "./asked-to-wait"
import { describeAddressee, describeSent } from "./describe-addressee"
import { checkUnknownSend } from "./check-unknown-send"
import { endStep, FINISHED, STOPPED } from "./end-step"
import { HELD_DELAY_MS, holdCompany, isHeld, watchService } from "./hold-company"
import { CHECK_PAUSE_MS, later, remainingMs, ROLLING_MS, stampLifetimeMs } from "./pauses"
import { describeForbiddenSend, judgeForbiddenSend } from "./forbidden-sends"
import { leaveInvoice, leaveToItsAccount } from "./leave-to-its-account"
import type { Ports, StepEnd } from "./ports"
import { readBack } from "./read-back"
import {
  companyUnknown,
  describeFailure,
  giveReason,
  keyRejected,
  outcomeUnknown,
  serviceBusy,
  serviceUnreachable,
} from "./reasons"
import { redactReportOf } from "./redact-words"
import { ACCOUNT_UNTOLD, checkAccount } from "./same-account"
import { announceSent } from "./send-trace"
import { startStopwatch } from "./stopwatch"
import { wake } from "./wake"

/**
 * Does what an issued invoice still owes: its number is read back, then its e-mail is ordered
 * once. Never repeats a send whose outcome is unknown.
 */
export async function sendQueuedInvoice(
  ports: Ports,
  job: { requestId: string; isLastTry: boolean }
): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (request?.state !== "issued" || request.companyId === null) return FINISHED
  const service = ports.serviceOf(request.companyId)
  if (!service) return await refuseWithoutCompany(ports, request, request.companyId)
  if (await isHeld(ports, request.companyId)) return { kind: "wait", delayMs: HELD_DELAY_MS }
  const busyMs = await busyLeftMs(ports, request)
  if (busyMs > 0) return { kind: "wait", delayMs: busyMs }
  const account = await checkAccount(ports, request, service)
  if (account.kind === "untold") return ACCOUNT_UNTOLD
  if (account.kind === "other") return await leaveToItsAccount(ports, request)
  const read = await readBack(ports, request, service, { isLastTry: job.isLastTry })
  if (read?.readBack === "pending") {
    return (await isHeld(ports, request.companyId))
      ? { kind: "wait", delayMs: HELD_DELAY_MS }
      : { kind: "retry", reason: "not read back yet" }
  }
  // The process that ordered it may have died before it looked what became of it.
  if (read?.sendState === "unknown") await checkUnknownSend(ports, read, service)
  if (read?.sendState !== "queued") return FINISHED

  const sent = await sendInvoice(ports, read, service, { kind: "contractor" }, job)
  if (sent) return sent.end
  if (ports.isStopping()) return STOPPED
  const delayMs = waitLeftMs(ports, request.companyId)
  if (delayMs > 0) return { kind: "wait", delayMs }
  return (await isHeld(ports, request.companyId))
    ? { kind: "wait", delayMs: HELD_DELAY_MS }
    : FINISHED
}

/** For how long the service wants to be left alone, as this process or another one was told. */
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
 * Claims the e-mail, orders it once and records how that ended; null when somebody else holds it
 * or, of one that is owed, when its company is held, the process is to stop or, unless a person asks,
 * the service wants to be left alone.
 *
 * @param how `isLastTry` false puts a send that reached nobody back for another try.
 */
export async function sendInvoice(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  addressee: Addressee,
  { isLastTry = false, isByPerson = false }: { isLastTry?: boolean; isByPerson?: boolean }
): Promise<{ request: InvoiceRequest; end: StepEnd } | null> {
  const sendStampToken = ports.newToken()
  const outcome = await ports.inTurn(request.companyId ?? "", async () =>
    !isByPerson && waitLeftMs(ports, request.companyId) > 0
      ? null
      : await claimAndSend(ports, request, service, { addressee, sendStampToken })
  )
  if (!outcome) return null
  const waitMs = noteWait(ports, request.companyId ?? "", outcome)
  const isOwed = isOwedByItself(request)
  const redacted = await redactReportOf(ports, request, outcome.report)
  // Words about typed-in addresses may quote them.
  const report = addressee.kind === "given" ? { ...redacted, words: null } : redacted
  const forbidden = await judgeForbiddenSend(ports, { request, outcome, report, isOwed })
  const move = forbidden
    ? decideAfterForbidden(forbidden.verdict)
    : decideAfterSend(outcome.kind, !isLastTry)
  const changed = await ports.ledger.changeRequest({
    id: request.id,
    // An answer that came late is still an answer: the sweep's "unknown" gives way to "sent".
    expect: {
      state: "issued",
      sendState: move.state === "sent" ? ["sending", "unknown"] : "sending",
      sendStampToken,
    },
    set: {
      sendState: move.state === "queued" && !isOwed ? "failed" : move.state,
      sendStampToken: null,
      ...(isOwed && waitMs > 0 ? { nextAttemptAt: await later(ports, waitMs) } : {}),
      ...(forbidden && forbidden.verdict !== "key"
        ? describeForbiddenSend(request, forbidden.verdict, report)
        : describeChange(request, { ...outcome, report }, addressee)),
    },
    attempts: forbidden ? [] : [report],
  })
  if (request.companyId !== null) await watchService(ports, request.companyId, outcome.kind)
  if (move.job === "hold" && request.companyId !== null) {
    await holdCompany(ports, request.companyId, "key-rejected")
  }
  if (!changed) return null
  if (changed.sendState === "sent") await announceSent(ports, request, changed)
  if (changed.sendState !== "unknown") {
    const isAgain = forbidden?.verdict === "again"
    const end = isAgain
      ? ({ kind: "wait", delayMs: forbidden.delayMs } as const)
      : endStep(move.job, outcome, waitMs)
    return { request: changed, end }
  }
  // Right after trouble the service may be out of reach; then a job looks again.
  if (changed.sentAt === null) await wake(ports, changed, "resolve", CHECK_PAUSE_MS)
  const checked = await checkUnknownSend(ports, changed, service)
  return { request: checked.request, end: FINISHED }
}

/** Only an e-mail that is owed by itself goes back to waiting; a person's is tried once. */
const isOwedByItself = ({ sendState }: InvoiceRequest) => sendState === "queued"

async function claimAndSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  { addressee, sendStampToken }: { addressee: Addressee; sendStampToken: string }
): Promise<Outcome<null> | null> {
  const { otherMs } = ports.settings.timeouts
  const elapsedMs = startStopwatch(ports)
  const isOwed = isOwedByItself(request)
  if (isOwed && ports.isStopping()) return null
  const claimed = await ports.ledger.changeRequest({
    id: request.id,
    expect: {
      state: "issued",
      sendState: request.sendState,
      // While this one waited for its turn, another may have gone out and come to the same state.
      sendStampedAt: request.sendStampedAt,
      ...(isOwed ? { isServed: true } : {}),
    },
    set: {
      sendState: "sending",
      sendStampToken,
      sendStampedAt: DATABASE_NOW,
      nextAttemptAt: null,
      sendStampExpiresAt: { fromNowMs: stampLifetimeMs(otherMs) },
      // What is true if this process dies now; every outcome says otherwise.
      sendReasons: [sendUnknown("no answer")],
      ...(request.sentAt === null ? { sentTo: describeAddressee(addressee) } : {}),
    },
  })
  if (!claimed || claimed.invoiceId === null) return null
  // A process that slept since the stamp must not send: somebody may have sent it by hand.
  if (elapsedMs() > otherMs) {
    await ports.ledger.changeRequest({
      id: request.id,
      expect: { state: "issued", sendState: "sending", sendStampToken },
      set: {
        sendState: isOwed ? "queued" : "failed",
        sendStampToken: null,
        sendReasons: isOwed ? null : [sendLate()],
        sentTo: request.sentTo,
      },
    })
    return null
  }
  return await service.sendInvoice(claimed.invoiceId, addressee)
}

/** What the row says of the e-mail beside its state. */
function describeChange(
  before: InvoiceRequest,
  outcome: Outcome<null>,
  addressee: Addressee
): RequestPatch {
  const { report } = outcome
  switch (outcome.kind) {
    case "done":
      return { sentAt: DATABASE_NOW, sentTo: describeSent(before, addressee), sendReasons: null }
    case "refused":
      return {
        sentTo: before.sentTo,
        sendReasons: [sendRefused(describeFailure(report))],
        serviceWords: report.words,
      }
    case "key-rejected":
      return { sentTo: before.sentTo, sendReasons: [keyRejected(before.companyId ?? "")] }
    case "asked-to-wait":
      return { sentTo: before.sentTo, sendReasons: [serviceBusy()] }
    case "not-sent":
      return { sentTo: before.sentTo, sendReasons: [serviceUnreachable(report)] }
    case "unknown":
      return {
        // While none ever went out, remember where this one was headed.
        sentTo: before.sentAt === null ? describeAddressee(addressee) : before.sentTo,
        sendReasons: [sendUnknown(describeFailure(report))],
      }
  }
}

const sendUnknown = (failure: string) => ({
  ...outcomeUnknown(failure),
  message: `The e-mail was ordered but it is not known whether it went out (${failure}). Ask the buyer or send it again.`,
})

const sendLate = () =>
  giveReason(
    "INTERNAL_ERROR",
    "The server was too slow to order the e-mail. Nothing was sent. Send it again."
  )

const sendRefused = (failure: string) =>
  giveReason(
    "SEND_REFUSED",
    `The invoicing service refused to send the e-mail (${failure}). It needs a reply-to address under Settings, Sales, E-mail messages in the service. Then send it again.`,
    { params: { code: failure } }
  )
