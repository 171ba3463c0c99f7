import type { InvoiceRequest } from "../../core/request/invoice-request"
import {
  keepDraft,
  keepDraftLate,
  noteLeftDraft,
  recordDraft,
  stampDraft,
  stampIssue,
} from "../../core/lifecycle/draft-first"
import type { CallReport } from "../../core/request/outcomes"
import { isDraftStatus, isIssuedStatus } from "../../core/request/invoice-status"
import { addLeftDraft, flagLeftDrafts } from "../../core/request/left-drafts"
import { noteWait } from "../holds/asked-to-wait"
import { checkDraft } from "./check-waiting-draft"
import { noteUnfit, readTrust } from "./draft-first-trust"
import { FINISHED } from "./end-step"
import { watchService } from "../holds/hold-company"
import type { DraftOrReason } from "./draft-or-reason"
import type { Ports, StepEnd } from "../ports"
import { readDraft } from "./read-draft"
import { outcomeUnknown } from "../reasons"
import { saveAnswer } from "./record-answered"
import { recordCreate, type CreateOutcome, type Sending } from "./record-create"
import { redactReport } from "../redact-words"
import { confirmByReading } from "./resolve-draft"
import { recordNotIssued, stampAndCall, type Composed, type Effect } from "./stamp-and-call"
import { startStopwatch } from "../stopwatch"
import { enqueueJob } from "../enqueue-job"

type Step = Omit<Parameters<typeof stampAndCall>[2], "composed"> & { composed: Composed }

/** The request to go on with, or the end of the step. */
type Next = { request: InvoiceRequest } | { end: StepEnd }

const SAVE: Effect = {
  stamp: stampDraft,
  call: async (service, draft) => await service.createInvoice(draft, { kind: "save" }),
}

const issueOf = (draftId: string): Effect => ({
  stamp: (request, input) =>
    stampIssue(request, { ...input, draft: flagLeftDrafts(input.draft, request) }),
  call: async (service, draft) => await service.createInvoice(draft, { kind: "issue", draftId }),
})

/**
 * Issues one request draft first: saves a draft, commits its id, then has that document issued by its
 * id, with the order as it is by then.
 *
 * A lost answer to the first call costs at most a leftover draft; after one to the second, the document
 * is read and the call repeated with the same id. That holds only in an account that was seen to keep
 * drafts and to issue them by their id. In any other, the draft is read before it is issued, and a lost
 * call is looked up as if it had issued at once.
 */
export async function issueDraftFirst(
  ports: Ports,
  step: Step,
  isLastTry: boolean
): Promise<StepEnd> {
  if (step.request.draftId !== null) {
    const known = await checkDraft(ports, step, isLastTry)
    return "end" in known ? known.end : await issueDraft(ports, step, isLastTry)
  }
  const saved = await saveDraft(ports, step, isLastTry)
  if ("end" in saved) return saved.end
  const { request } = saved
  // Changes of the order during the save were noted on a state that is over, so compose again.
  const elapsedMs = startStopwatch(ports)
  const composed = await step.compose(ports)
  if (composed.kind !== "draft") {
    return await endRequestWithDraft(ports, { ...step, request, composed }, isLastTry)
  }
  const end = await issueDraft(ports, { ...step, request, composed, elapsedMs }, isLastTry)
  if (end.kind === "finished" || request.revision === step.request.revision) return end
  // This step's job has an earlier revision, so it cannot be retried.
  const { backoffMs } = ports.settings.queue
  await enqueueJob(ports, request, "issue", end.kind === "wait" ? end.delayMs : backoffMs)
  return FINISHED
}

/**
 * Ends a request that has a draft and gets no invoice. Somebody may have issued the draft in the
 * service; then it is the order's invoice.
 */
export async function endRequestWithDraft(
  ports: Ports,
  step: Omit<Step, "composed"> & { composed: Exclude<DraftOrReason, { kind: "draft" }> },
  isLastTry: boolean
): Promise<StepEnd> {
  const known = await checkDraft(ports, step, isLastTry)
  return "end" in known ? known.end : await recordNotIssued(ports, known.request, step.composed)
}

async function saveDraft(ports: Ports, step: Step, isLastTry: boolean): Promise<Next> {
  const made = await stampAndCall(ports, SAVE, step)
  if ("end" in made) return made
  const { now, sending, outcome } = made
  if (outcome.kind !== "done") {
    return { end: await recordCreate(now, sending, outcome, isLastTry) }
  }
  noteWait(now, sending.companyId, outcome)
  const saved = await recordSaved(now, sending, outcome)
  await watchService(now, sending.companyId, outcome.kind)
  if (!saved) return { end: FINISHED }
  if (saved.state === "queued") return { request: saved }
  const confirmed = await confirmByReading(now, saved, sending.service)
  if ("end" in confirmed && confirmed.end.kind !== "finished") {
    // The look-up handles it now: this step's job would find nothing to do.
    await enqueueJob(now, saved, "resolve", now.settings.queue.backoffMs)
    return { end: FINISHED }
  }
  return confirmed
}

/** Null if the request had gone on without this answer. */
async function recordSaved(
  ports: Ports,
  sending: Sending,
  { value, report }: Extract<CreateOutcome, { kind: "done" }>
): Promise<InvoiceRequest | null> {
  const { request, draft } = sending
  const { invoiceId: draftId } = value
  // The answer names a draft, so it shows neither that the key may issue nor that there is an invoice.
  const attempts = [
    { ...redactReport(report, draft.contractor), operation: "save-draft" },
  ] as const satisfies readonly CallReport[]
  const isProven = (await readTrust(ports, request)) === "proven"
  const seen = { request, attempts }
  const saved = await ports.ledger.apply(
    isProven
      ? recordDraft(seen, draftId)
      : keepDraft(seen, draftId, outcomeUnknown("the draft is to be read"))
  )
  if (!saved) await noteLate(ports, sending, { draftId, isProven })
  return saved
}

/**
 * Handles an answer that came after its request had gone on: the document it names is a leftover,
 * unless it is issued. Where that cannot be read, no other document is made until it can.
 */
async function noteLate(
  ports: Ports,
  { request, email, service }: Sending,
  { draftId, isProven }: { draftId: string; isProven: boolean }
): Promise<void> {
  const read = isProven ? null : await service.readInvoice(draftId)
  const status = read?.kind === "done" ? read.value.status : null
  if (read && !isDraftStatus(status) && !isIssuedStatus(status)) {
    const attempts = [redactReport(read.report, null)]
    const reason = outcomeUnknown("the draft is to be read")
    const kept = await ports.ledger.apply(keepDraftLate({ request, attempts }, draftId, reason))
    if (kept) return await enqueueJob(ports, kept, "resolve")
  }
  if (read?.kind === "done" && isIssuedStatus(status)) {
    await saveAnswer(ports, { request, invoiceId: draftId, email, attempts: [read.report] })
    return
  }
  await noteLeft(ports, request.id, draftId)
}

const NOTE_TRIES = 5

/** Lists a draft for the owner to delete, retrying if its row changes meanwhile. */
async function noteLeft(ports: Ports, requestId: string, draftId: string): Promise<void> {
  for (let tries = 0; tries < NOTE_TRIES; tries += 1) {
    const row = await ports.ledger.findRequest(requestId)
    if (!row || row.invoiceId === draftId) return
    if (row.draftId === draftId && row.state !== "issued") return
    const left = addLeftDraft(row, { id: draftId, at: await readNow(ports) })
    if (await ports.ledger.apply(noteLeftDraft(row, left, []))) return
  }
  ports.log.warn(`invoicing: draft ${draftId} of request ${requestId} is left over in the service`)
}

async function issueDraft(ports: Ports, step: Step, isLastTry: boolean): Promise<StepEnd> {
  const draftId = step.request.draftId ?? ""
  const made = await stampAndCall(ports, issueOf(draftId), step)
  if ("end" in made) return made.end
  const { now, sending } = made
  const outcome = await tellRefused(now, sending, made.outcome)
  const isAnother = outcome.kind === "done" && outcome.value.invoiceId !== draftId
  if (isAnother) {
    const { request } = sending
    await noteUnfit(now, request, `draft ${draftId} was issued as ${outcome.value.invoiceId}`)
  }
  const end = await recordCreate(now, sending, outcome, isLastTry)
  if (isAnother) await noteLeft(now, sending.request.id, draftId)
  return end
}

/**
 * A refusal to issue a document may mean that an earlier call, considered lost, has already issued it.
 * The refusal counts only if the document is still a draft.
 */
async function tellRefused(
  ports: Ports,
  { request, service }: Sending,
  outcome: CreateOutcome
): Promise<CreateOutcome> {
  if (outcome.kind !== "refused") return outcome
  const seen = await readDraft(ports, request, service)
  await ports.ledger.logAttempts(request.id, seen.reports)
  const { report } = outcome
  switch (seen.kind) {
    case "draft":
      return outcome
    case "issued":
      return { kind: "done", value: { invoiceId: request.draftId ?? "" }, report }
    default:
      return { kind: "unknown", report }
  }
}

const readNow = async ({ ledger }: Pick<Ports, "ledger">) =>
  new Date(await ledger.readClockMs()).toISOString()
