import type { InvoiceRequest, RequestIn } from "../../core/request/invoice-request"
import { isDraftStatus, isSentStatus } from "../../core/request/invoice-status"
import {
  confirmSent,
  leaveSendUnconfirmed,
  noteNoTrace,
  repeatSend,
} from "../../core/lifecycle/email"
import { isMailedByItself } from "../../core/settings/send-rules"
import type { InvoicingService } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import { ACCOUNT_UNDECIDED, checkAccount } from "../holds/same-account"
import { FINISHED } from "../issue/end-step"
import { CHECK_PAUSE_MS, remainingMs, remainingSendMs } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { findDifference } from "./read-back"
import { noteNumber } from "./read-number"
import { makeReason } from "../reasons"
import { redactReportOf } from "../redact-words"
import { judgeAbsence, learnTrace, noteLateTrace, showsTraces } from "./send-trace"
import { enqueueJob } from "../enqueue-job"

/** How long to wait until another invoice shows whether e-mails leave a trace in the account. */
const OTHER_TRACES_MS = 30 * 60_000
const OTHER_TRACES_PAUSE_MS = 10 * 60_000

/**
 * How often an e-mail is ordered again automatically; then a person decides.
 * Source: service-api 6.2 no. 3.
 */
const MAX_REPEATS = 1

/**
 * Finds out what became of an invoice's e-mail of unknown outcome; after one that went out, how soon its
 * account shows that.
 */
export async function resolveEmail(
  ports: Ports,
  request: RequestIn<"issued">,
  service: InvoicingService
): Promise<StepEnd> {
  if (request.sendState === "sent") return await learnTrace(ports, request, service)
  if (request.sendState !== "unknown") return FINISHED
  if (isLeftUnconfirmed(request) && !(await mayBeShownLater(ports, request))) return FINISHED
  // The e-mail may still be on its way: that no invoice shows it yet proves nothing.
  const pauseMs = await remainingSendMs(ports, request)
  if (pauseMs > 0) return { kind: "wait", delayMs: pauseMs }
  const account = await checkAccount(ports, request, service)
  if (account.kind === "undecided") return ACCOUNT_UNDECIDED
  if (account.kind === "other") {
    await settleUnconfirmed(ports, request, { showsNoTrace: false })
    return FINISHED
  }
  const checked = await checkUnknownSend(ports, request, service)
  if (!checked.isReadable) return await waitForReading(ports, checked.request)
  return await settleUnconfirmed(ports, checked.request, checked)
}

/**
 * The invoice cannot be read for now. If readings stay without an answer, the e-mail is left for manual
 * review, since nobody would be told otherwise; it is still read again, at the sweep's pace, in case
 * the service is back. A service that cannot be reached or asks to wait is waited for.
 */
async function waitForReading(ports: Ports, request: InvoiceRequest): Promise<StepEnd> {
  if (isLeftUnconfirmed(request)) return FINISHED
  const isEarly = (await remainingMs(ports, request.sendStampedAt, OTHER_TRACES_MS)) > 0
  if (isEarly || !(await hasUnansweredReads(ports, request))) {
    return { kind: "retry", reason: "the invoice could not be read" }
  }
  await ports.ledger.apply(leaveSendUnconfirmed(request, sendUnconfirmed()))
  return FINISHED
}

/**
 * Reads an invoice whose e-mail has an unknown outcome: `SENT` shows that it was sent, if no e-mail was
 * sent before and the status was not `SENT` before. Otherwise it stays unknown for a person to decide.
 * Source: service-api 6.2 no. 3.
 *
 * @returns `isReadable` false when another reading may help; `showsNoTrace` true when the invoice was
 *   read and its status is as it was before the e-mail was ordered.
 */
export async function checkUnknownSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{ request: InvoiceRequest; isReadable: boolean; showsNoTrace: boolean }> {
  if (request.invoiceId === null || request.sendState !== "unknown" || request.sentAt !== null) {
    return { request, isReadable: true, showsNoTrace: false }
  }
  const outcome = await service.readInvoice(request.invoiceId)
  const noted = outcome.kind === "done" ? await noteNumber(ports, request, outcome.value) : request
  const { statusBeforeSend } = request
  // Its id now opens another order's invoice, whose status says nothing about this e-mail.
  const isAnothers =
    outcome.kind === "done" && findDifference(request, outcome.value)?.what === "reference"
  const status = outcome.kind === "done" ? outcome.value.status : null
  // If the e-mail waited for days and the invoice could not be read then, `SENT` proves nothing.
  const isKnownBefore = statusBeforeSend !== null || request.sendWaitEndsAt === null
  const isShown = isSentStatus(status) && isKnownBefore && !isSentStatus(statusBeforeSend)
  if (outcome.kind !== "done" || !isShown || isAnothers) {
    const report = await redactReportOf(ports, request, outcome.report)
    await ports.ledger.logAttempts(request.id, [report])
    const isReadable = outcome.kind === "done" || outcome.kind === "refused" || isForbidden(outcome)
    // A status of a later step, such as a bookkeeper's, may have replaced the trace; and a draft's
    // status says nothing, because a draft is not what was issued and mailed.
    const isAsBefore = statusBeforeSend === null || statusBeforeSend === status
    const isTelling = status !== null && !isSentStatus(status) && !isDraftStatus(status)
    const showsNoTrace = isTelling && isAsBefore && !isAnothers
    return { request: noted, isReadable, showsNoTrace }
  }
  const sent = await ports.ledger.apply(confirmSent(request, [outcome.report]))
  if (sent) await noteLateTrace(ports, request)
  return { request: sent ?? noted, isReadable: true, showsNoTrace: false }
}

/**
 * Settles an e-mail of which the invoice shows no trace. It is ordered again automatically, once, if
 * that proves that nothing was mailed, or if the owner allowed it without proof and the account gives
 * none; otherwise it is left for manual review.
 *
 * Absence counts when two readings a pause apart find it, neither earlier than a pause after the order.
 */
async function settleUnconfirmed(
  ports: Ports,
  request: InvoiceRequest,
  { showsNoTrace }: { showsNoTrace: boolean }
): Promise<StepEnd> {
  if (request.sendState !== "unknown") return FINISHED
  const { sendStampedAt, sendLookedAt } = request
  if (showsNoTrace && mayRepeat(ports, request)) {
    if (sendLookedAt === null || sendLookedAt < (sendStampedAt ?? "")) {
      await ports.ledger.apply(noteNoTrace(request))
      return { kind: "wait", delayMs: CHECK_PAUSE_MS }
    }
    const waitMs = await readWait(ports, request)
    if (waitMs !== null && waitMs > 0) return { kind: "wait", delayMs: waitMs }
    if (waitMs !== null) {
      const queued = await ports.ledger.apply(repeatSend(request))
      if (queued) await enqueueJob(ports, queued, "send")
      return FINISHED
    }
  }
  if (!isLeftUnconfirmed(request)) {
    await ports.ledger.apply(leaveSendUnconfirmed(request, sendUnconfirmed()))
  }
  return FINISHED
}

/** True for an e-mail of unknown outcome that is left for manual review until something decides it. */
export const isLeftUnconfirmed = ({ sendState, sendLookState }: InvoiceRequest): boolean =>
  sendState === "unknown" && sendLookState === "left"

/**
 * Whether the account can still decide an e-mail that is left for manual review: it shows by now what it
 * mailed, or readings had no answer, and may have one.
 */
const mayBeShownLater = async (ports: Ports, request: InvoiceRequest): Promise<boolean> =>
  (await showsTraces(ports, request)) || (await hasUnansweredReads(ports, request))

const hasUnansweredReads = async ({ ledger }: Ports, { id }: InvoiceRequest): Promise<boolean> =>
  (await ledger.countUnansweredReads(id)).times > 0

const mayRepeat = ({ settings }: Ports, request: InvoiceRequest) =>
  settings.repeatUnknownSend !== "never" &&
  isMailedByItself(settings.send, request) &&
  request.sentAt === null &&
  request.sendRevision < MAX_REPEATS &&
  request.difference === null &&
  request.sentTo?.kind === "contractor"

/** Milliseconds until the e-mail may be ordered again; null if a person decides. */
async function readWait(ports: Ports, request: InvoiceRequest): Promise<number | null> {
  const pauseMs = await remainingMs(ports, request.sendLookedAt, CHECK_PAUSE_MS)
  if (pauseMs > 0) return pauseMs
  const absence = await judgeAbsence(ports, request)
  if (absence === "proven") return 0
  if (absence !== "unknown") return absence
  if (ports.settings.repeatUnknownSend === "always") return 0
  const leftMs = await remainingMs(ports, request.sendStampedAt, OTHER_TRACES_MS)
  return leftMs > 0 ? Math.min(leftMs, OTHER_TRACES_PAUSE_MS) : null
}

const sendUnconfirmed = () =>
  makeReason(
    "SEND_UNCONFIRMED",
    "The service was asked to send the e-mail but did not answer, and the invoice does not show that it went out. Ask the buyer, or send it again."
  )
