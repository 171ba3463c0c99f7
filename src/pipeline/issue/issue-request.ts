import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService } from "../../core/request/outcomes"
import { flagLeftDrafts } from "../../core/request/left-drafts"
import { fail, stamp } from "../../core/lifecycle/issuing"
import { waitLeftMs } from "../holds/asked-to-wait"
import { ledgerCheckOf, ledgerWaitReason, readLedgerWaitMs } from "../ledger-check/check-ledger"
import { lookBeforeCreate } from "../ledger-check/look-before-create"
import { nameLostDrafts } from "../ledger-check/lost-drafts"
import { composeRequest } from "./compose-request"
import { isDraftFirst } from "./draft-first-trust"
import { FINISHED } from "./end-step"
import { ON_HOLD_DELAY_MS } from "../holds/hold-company"
import { endRequestWithDraft, issueDraftFirst } from "./issue-draft-first"
import { remainingMs, ROLLING_MS } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { companyUnknown, errorForNow, noCompanyFits } from "../reasons"
import { recordCreate } from "./record-create"
import { adoptIssuedHere, noteIssuedBefore } from "./issued-here"
import { recordAnswered } from "./record-answered"
import { isRefusedSinceSale, refuseSinceSale } from "./refused-since"
import { adoptSavedThoughRejected } from "./saved-though-rejected"
import { saveWaitReason } from "./save-wait-reason"
import { ACCOUNT_UNDECIDED, decideAccount } from "../holds/same-account"
import { sendQueuedInvoice } from "../follow-up/send-invoice"
import { recordNotIssued, stampAndCall, type Effect } from "./stamp-and-call"
import { startStopwatch } from "../stopwatch"

const CREATE: Effect = {
  // Drafts may be left from when it was to be issued draft first.
  stamp: (request, input) =>
    stamp(request, { ...input, draft: flagLeftDrafts(input.draft, request) }),
  call: async (service, draft) => await service.createInvoice(draft),
}

/**
 * Issues one queued request: compose, stamp, commit, send once, record. A request that is already
 * issued is finished: its process died before it was read back and mailed.
 *
 * `revision` is the job's: a job of an earlier revision finds nothing to do. Throws only for our own
 * faults before the create call, which are safe to retry.
 */
export async function issueRequest(
  ports: Ports,
  job: { requestId: string; revision: number; isLastTry: boolean }
): Promise<StepEnd> {
  // Queried at once, they are joined into one statement. The stamp checks the holds once more.
  const [request, holds] = await Promise.all([
    ports.ledger.findRequest(job.requestId),
    ports.ledger.findHolds(),
  ])
  if (request?.revision !== job.revision) return FINISHED
  if (request.state === "issued") return await sendQueuedInvoice(ports, job)
  if (request.state !== "queued") return FINISHED
  if (request.answeredInvoiceIds !== null) return await recordAnswered(ports, request)
  const { companyId } = request
  const service = companyId === null ? null : ports.serviceOf(companyId)
  if (companyId === null || !service) return await endWithoutService(ports, request)
  const isOnHold = holds.some((hold) => hold.companyId === companyId)
  if (isOnHold) return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
  return await issueByService(ports, { request, companyId, service }, job.isLastTry)
}

/** Refuses a request whose company is unknown: one that no longer is in the options, only after a while. */
async function endWithoutService(ports: Ports, request: InvoiceRequest): Promise<StepEnd> {
  const { companyId } = request
  const rollingMs = await remainingMs(ports, request.createdAt, ROLLING_MS)
  if (companyId !== null && rollingMs > 0) return { kind: "wait", delayMs: rollingMs }
  const reason = companyId === null ? noCompanyFits(null) : companyUnknown(companyId)
  return await recordNotIssued(ports, request, { kind: "refused", reasons: [reason] })
}

type Queued = { request: InvoiceRequest; companyId: string; service: InvoicingService }

/** Composes the invoice of a queued request and, unless something speaks against it, creates it once. */
async function issueByService(
  ports: Ports,
  { request, companyId, service }: Queued,
  isLastTry: boolean
): Promise<StepEnd> {
  const { orderId, isForced } = request
  // Started before the order is read: a process suspended in between would hold an old order.
  const elapsedMs = startStopwatch(ports)
  const compose = async (now: Ports) =>
    await composeRequest(now, { orderId, companyId, isForced, request })
  const composed = await compose(ports)
  const isUncomposed = composed.kind !== "draft" && request.draftId === null
  const isSinceSale = isRefusedSinceSale(composed)
  if (isUncomposed && !isSinceSale) return await recordNotIssued(ports, request, composed)
  const busyMs = waitLeftMs(ports, companyId)
  if (busyMs > 0) return { kind: "wait", delayMs: busyMs }
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null) return ACCOUNT_UNDECIDED
  await noteIssuedBefore(ports, request)
  const silentMs = await readLedgerWaitMs(ports, companyId)
  if (silentMs > 0) {
    await saveWaitReason(ports, request, ledgerWaitReason(ports, companyId))
    return { kind: "wait", delayMs: silentMs }
  }
  const adopted = await adoptIssuedHere(ports, request, service)
  if (adopted) return adopted
  if (isUncomposed && isSinceSale) {
    return await refuseSinceSale(ports, { request, companyId, accountId, service, composed })
  }
  const named = await nameLostDrafts(ports, request, ledgerCheckOf(ports, companyId))
  const work = { request: named, companyId, accountId, service, compose, elapsedMs }
  if (composed.kind !== "draft") {
    return await endRequestWithDraft(ports, { ...work, composed }, isLastTry)
  }
  const step = { ...work, composed }
  const found = await lookBeforeCreate(ports, step)
  if (found?.kind === "refused") {
    return named.draftId === null
      ? await recordNotIssued(ports, named, found)
      : await endRequestWithDraft(ports, { ...work, composed: found }, isLastTry)
  }
  if (found) return found
  if (await isDraftFirst(ports, step)) return await issueDraftFirst(ports, step, isLastTry)
  const saved = await adoptSavedThoughRejected(ports, step, service)
  if (saved) return saved
  const made = await stampAndCall(ports, CREATE, step)
  if ("end" in made) return made.end
  const { now, sending, outcome } = made
  return await recordCreate(now, sending, outcome, isLastTry)
}

/** Notes on a request that a fault of our own stopped it more than once and that it is retried. */
export async function noteRepeatedError(
  { ledger }: Pick<Ports, "ledger">,
  job: { requestId: string; revision: number }
): Promise<void> {
  const { requestId: id, revision } = job
  const request = await ledger.findRequest(id)
  if (request?.revision === revision) await saveWaitReason({ ledger }, request, errorForNow())
}

/** Marks a request as failed whose tries were used up by faults of our own. */
export async function failRequest(
  ports: Ports,
  job: { requestId: string; revision: number },
  reason: AnyReason
): Promise<void> {
  const { requestId: id, revision } = job
  await ports.ledger.apply(fail({ id, revision }, reason))
}
