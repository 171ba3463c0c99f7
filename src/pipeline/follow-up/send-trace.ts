import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isSentStatus } from "../../core/request/invoice-status"
import type { InvoicingService } from "../../core/request/outcomes"
import { changeValue } from "../change-value"
import { CHECK_PAUSE_MS, remainingMs } from "../pauses"
import { FINISHED } from "../issue/end-step"
import type { Ports, StepEnd } from "../ports"
import { noteNumber } from "./read-number"
import { ACCOUNT_UNDECIDED, checkAccount } from "../holds/same-account"
import { redactReportOf } from "../redact-words"
import { enqueueJob } from "../enqueue-job"

/**
 * What is known about an account. `shownWithinMs`: how soon after an e-mail its invoice showed `SENT`,
 * null if the last did not. `longestMs`: the latest it was seen to appear. `misses`: consecutive
 * invoices without it. `checkAfter`: when another reading is worthwhile.
 */
type Trace = {
  shownWithinMs: number | null
  longestMs?: number
  misses: number
  /** An invoice that KSeF had accepted did not show `SENT`: so KSeF alone does not set it. */
  isUnsentInKsef?: boolean
  /** When the first e-mail was ordered that left a trace after some that did not. */
  shownSince?: string
  checkAfter: string
}

const DAY_MS = 86_400_000
/** A reading later than this says nothing about how soon the trace is there. */
const PROMPT_MS = 10 * 60_000
/** Invoices without a trace after which an account is read only once a day. */
const MAX_MISSES = 3
/** The shortest time after which absence counts: a service that mails at once may show it late. */
const LASTING_MS = 5 * 60_000

const nameTrace = ({ companyId, accountId, keyDigest }: InvoiceRequest) =>
  `send_trace ${companyId} ${accountId ?? keyDigest ?? ""}`

/** True if the invoice did not look mailed before its e-mail: a later `SENT` comes from our e-mail. */
const isTelling = ({ statusBeforeSend }: InvoiceRequest) =>
  statusBeforeSend !== null && !isSentStatus(statusBeforeSend)

/**
 * Enqueues another reading of a mailed invoice while it is unknown whether its account shows traces of
 * e-mails: for the first few of an account, then one a day.
 */
export async function planReading(
  ports: Ports,
  before: InvoiceRequest,
  sent: InvoiceRequest
): Promise<void> {
  if (before.sentAt !== null || !isTelling(before)) return
  const key = nameTrace(sent)
  const nowMs = (await ports.databaseClock.read(ports.ledger)).getTime()
  if ((ports.traceReadings.get(key) ?? 0) > nowMs) return
  const known = await ports.ledger.readValue<Trace>(key)
  const afterMs = Date.parse(known?.checkAfter ?? "")
  const isDue = !(afterMs > nowMs)
  ports.traceReadings.set(key, isDue ? nowMs + 2 * CHECK_PAUSE_MS : afterMs)
  if (isDue) await enqueueJob(ports, sent, "resolve", CHECK_PAUSE_MS)
}

/** Reads an invoice a while after its e-mail was sent and remembers whether it shows that. */
export async function learnTrace(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<StepEnd> {
  const { invoiceId, sendStampedAt } = request
  if (invoiceId === null || sendStampedAt === null || !isTelling(request)) return FINISHED
  const pauseMs = await remainingMs(ports, sendStampedAt, CHECK_PAUSE_MS)
  if (pauseMs > 0) return { kind: "wait", delayMs: pauseMs }
  const key = nameTrace(request)
  const before = await ports.ledger.readValue<Trace>(key)
  if (Date.parse(before?.checkAfter ?? "") > (await ports.ledger.readClockMs())) return FINISHED
  // With any key, but in this invoice's account.
  const account = await checkAccount(ports, request, service)
  if (account.kind === "undecided") return ACCOUNT_UNDECIDED
  if (account.kind === "other") return FINISHED
  const outcome = await service.readInvoice(invoiceId)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  if (outcome.kind === "done") {
    const noted = await noteNumber(ports, request, outcome.value)
    // Its id now opens another order's invoice, whose status says nothing about this e-mail.
    if (noted.difference?.what === "reference") return FINISHED
  }
  const nowMs = await ports.ledger.readClockMs()
  const ageMs = nowMs - Date.parse(sendStampedAt)
  if (outcome.kind !== "done" || ageMs > PROMPT_MS) return FINISHED
  const isShown = isSentStatus(outcome.value.status)
  // Another status, such as a bookkeeper's, proves nothing either way.
  if (!isShown && outcome.value.status !== request.statusBeforeSend) return FINISHED
  const shownWithinMs = isShown ? ageMs : null
  // Meanwhile another process may have seen how late a trace can be.
  await changeValue<Trace>(ports, key, (known) => {
    const misses = isShown ? 0 : (known?.misses ?? 0) + 1
    const isSettled = isShown || misses >= MAX_MISSES
    const checkAfter = new Date(isSettled ? nowMs + DAY_MS : nowMs).toISOString()
    const isFirst = isShown && known?.shownWithinMs === null
    const since = isFirst ? { shownSince: sendStampedAt } : {}
    return { ...known, ...since, shownWithinMs, misses, checkAfter }
  })
  return FINISHED
}

/** Whether an invoice of the request's account has shown that its e-mail was sent. */
export async function showsTraces(ports: Ports, request: InvoiceRequest): Promise<boolean> {
  const trace = await ports.ledger.readValue<Trace>(nameTrace(request))
  return typeof trace?.shownWithinMs === "number" && isOfShownTime(trace, request)
}

/** Before an account began to show traces, it may have mailed without showing them. */
const isOfShownTime = ({ shownSince }: Trace, { sendStampedAt }: InvoiceRequest): boolean =>
  shownSince === undefined || (sendStampedAt ?? "") >= shownSince

/** Remembers that an accepted invoice that was not mailed does not show `SENT`. */
export async function noteUnsentInKsef(ports: Ports, request: InvoiceRequest): Promise<void> {
  await changeValue<Trace>(ports, nameTrace(request), (known) =>
    known && known.isUnsentInKsef !== true ? { ...known, isUnsentInKsef: true } : null
  )
}

/**
 * Whether `SENT` on an accepted invoice that was not mailed from here means that somebody mailed it in
 * the service: the account shows `SENT` for e-mails, and has not shown it just because KSeF accepted.
 */
export async function isMailedElsewhere(ports: Ports, request: InvoiceRequest): Promise<boolean> {
  const trace = await ports.ledger.readValue<Trace>(nameTrace(request))
  return typeof trace?.shownWithinMs === "number" && trace.isUnsentInKsef === true
}

/** Remembers how late an e-mail of unknown outcome showed its trace: the next may be as late. */
export async function noteLateTrace(ports: Ports, request: InvoiceRequest): Promise<void> {
  if (!isTelling(request)) return
  // After an outage the reading came late, which says nothing about the trace.
  const longestMs = Math.min(await readAgeMs(ports, request), PROMPT_MS)
  // A short delay does not change how long absence is waited for.
  const isLonger = (known: Trace) => longestMs > Math.max(known.longestMs ?? 0, LASTING_MS / 2)
  await changeValue<Trace>(ports, nameTrace(request), (known) =>
    known && isLonger(known) ? { ...known, longestMs } : null
  )
}

const readAgeMs = async (ports: Ports, { sendStampedAt }: InvoiceRequest) =>
  -(await remainingMs(ports, sendStampedAt, 0))

/**
 * What the lasting absence of a trace means. `proven`: nothing was mailed; an invoice of the account
 * has shown the trace, and this one had twice as long as the slowest took, and at least
 * {@link LASTING_MS}. `unknown`: none has shown it. Call it only right after the invoice was read in its
 * own account, with any key.
 *
 * @returns milliseconds until the next reading, which double the time waited so far.
 */
export async function judgeAbsence(
  ports: Ports,
  request: InvoiceRequest
): Promise<"proven" | "unknown" | number> {
  if (!isTelling(request)) return "unknown"
  const trace = await ports.ledger.readValue<Trace>(nameTrace(request))
  if (!trace || trace.shownWithinMs === null || !isOfShownTime(trace, request)) return "unknown"
  const lateMs = Math.max(trace.shownWithinMs, trace.longestMs ?? 0)
  const lastingMs = Math.max(2 * lateMs, LASTING_MS)
  const leftMs = await remainingMs(ports, request.sendStampedAt, lastingMs)
  return leftMs > 0 ? Math.min(leftMs, lastingMs - leftMs) : "proven"
}
