import { decideAfterCreate, type CreateMove } from "../core/decide-next"
import type { InvoiceDraft } from "../core/invoice-draft"
import {
  DATABASE_NOW,
  type InvoiceRequest,
  type RequestChange,
  type RequestPatch,
} from "../core/invoice-request"
import type { CallReport, InvoicingService, Outcome } from "../core/outcomes"
import { endStep, FINISHED } from "./end-step"
import { holdCompany, watchService } from "./hold-company"
import { DEFAULT_WAIT_MS, lookPauseMs } from "./pauses"
import type { EventName, Ports, StepEnd } from "./ports"
import { readBack } from "./read-back"
import {
  describeFailure,
  emailMissing,
  keyRejected,
  outcomeUnknown,
  serviceBusy,
  serviceRefused,
  serviceUnreachable,
} from "./reasons"
import { redactReport } from "./redact-words"
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
  const move = decideAfterCreate(outcome.kind, !isLastTry)
  const set = {
    state: move.state,
    stampToken: null,
    ...(await describeChange(ports, sending, outcome, report)),
  }
  const recorded = await saveCreate(ports, request.id, outcome, {
    // The sweep took this worker for dead: its "unknown" gives way to an invoice.
    expect: {
      state: outcome.kind === "done" ? ["issuing", "unknown"] : "issuing",
      stampToken: request.stampToken ?? "",
    },
    set: outcome.kind === "done" ? { ...set, reasons: null, serviceWords: null } : set,
    attempts: [report],
  })
  const changed =
    recorded ?? (outcome.kind === "done" ? await recordLate(ports, request.id, set) : null)
  await watchService(ports, companyId, outcome.kind)
  // The key is rejected whoever owns the row by now.
  if (move.job === "hold") await holdCompany(ports, companyId, "key-rejected")
  if (!changed) return FINISHED
  const event = ANNOUNCED[move.state]
  if (event) await ports.emit(event, changed)
  if (changed.state === "issued") await finishIssued(ports, changed, sending.service)
  if (move.job === "look-up") await wake(ports, changed, "resolve", lookPauseMs(ports.settings))
  return endStep(move.job, outcome)
}

/** How often an answer that names an invoice is tried to be saved: nothing else knows its id. */
const SAVE_TRIES = 3

/** Saves the answer; a database that fails for a moment must not make it forget an invoice. */
async function saveCreate(
  ports: Ports,
  id: string,
  outcome: CreateOutcome,
  change: Omit<RequestChange, "id">
): Promise<InvoiceRequest | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ports.ledger.changeRequest({ id, ...change })
    } catch (error) {
      if (outcome.kind !== "done") throw error
      ports.log.error(
        `invoicing: invoice ${outcome.value.invoiceId} of request ${id} is issued but could not be saved (try ${tries})`
      )
      if (tries === SAVE_TRIES) throw error
    }
  }
}

/**
 * An invoice exists, whatever the row says: a second one must not follow.
 *
 * @returns null where the row has gone on for good; the log then names the invoice.
 */
async function recordLate(
  ports: Ports,
  id: string,
  set: RequestPatch
): Promise<InvoiceRequest | null> {
  const changed = await ports.ledger.changeRequest({
    id,
    expect: { state: ["queued", "refused", "failed", "skipped"] },
    set: { ...set, reasons: null, serviceWords: null, nextAttemptAt: null },
  })
  // A look-up may have found the very same one meanwhile.
  const isKnown = !changed && (await ports.ledger.findRequest(id))?.invoiceId === set.invoiceId
  if (!changed && !isKnown) {
    ports.log.error(
      `invoicing: invoice ${set.invoiceId} was issued for request ${id}, which had gone on; look for a second one`
    )
  }
  return changed
}

/** What the row says beside its state. */
async function describeChange(
  ports: Ports,
  { companyId, draft }: Sending,
  outcome: CreateOutcome,
  report: CallReport
): Promise<RequestPatch> {
  switch (outcome.kind) {
    case "done":
      return {
        invoiceId: outcome.value.invoiceId,
        issuedAt: DATABASE_NOW,
        readBack: "pending",
        enqueuedAt: DATABASE_NOW,
        ...planSend(ports, draft),
      }
    case "refused":
      return {
        ...notIssued,
        reasons: [serviceRefused(describeFailure(report))],
        serviceWords: report.words,
      }
    case "key-rejected":
      return { ...notIssued, reasons: [keyRejected(companyId)] }
    case "asked-to-wait":
      return {
        ...notIssued,
        reasons: [serviceBusy()],
        nextAttemptAt: await later(ports, outcome.retryAfterMs ?? DEFAULT_WAIT_MS),
      }
    case "not-sent":
      return { ...notIssued, reasons: [serviceUnreachable(report)] }
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

/** Nothing was saved, so there is nothing to correct either, should the order be canceled by now. */
const notIssued = { stampedAt: null, correction: null } as const

/**
 * Reads the invoice back and orders its e-mail; what cannot be done now is left to a job, and so is
 * everything by a process that was told to stop.
 */
async function finishIssued(
  ports: Ports,
  issued: InvoiceRequest,
  service: InvoicingService
): Promise<void> {
  if (ports.isStopping()) return await wake(ports, issued, "send")
  const read = await readBack(ports, issued, service)
  if (read?.readBack === "pending") {
    return await wake(ports, read, "send", ports.settings.queue.backoffMs)
  }
  if (read?.sendState !== "queued") return
  const sent = await sendInvoice(ports, read, service, { kind: "contractor" }, false)
  // Without an answer of its own, the job finds out whose e-mail it is by now.
  if (!sent) return await wake(ports, read, "send")
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

/** By the database's clock, which the sweep goes by. */
const later = async ({ ledger }: Ports, delayMs: number) =>
  new Date((await ledger.readClockMs()) + delayMs).toISOString()
