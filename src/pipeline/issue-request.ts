import { readCalendarDate } from "../core/dates"
import type { AnyReason, InvoiceRequest } from "../core/invoice-request"
import { cancelComposed, fail, refuse, releaseStamp, skip, stamp } from "../core/lifecycle/issuing"
import type { Transition } from "../core/lifecycle/transition"
import type { OrderSnapshot } from "../core/order-snapshot"
import { waitLeftMs } from "./asked-to-wait"
import { composeRequest } from "./compose-request"
import { freezeDraft } from "./freeze-draft"
import { FINISHED, STOPPED } from "./end-step"
import { HELD_DELAY_MS, isHeld } from "./hold-company"
import { remainingMs, ROLLING_MS, stampLifetimeMs } from "./pauses"
import type { DraftOrReason, Ports, StepEnd } from "./ports"
import { companyUnknown, noCompanyFits } from "./reasons"
import { recordCreate, type CreateOutcome, type Sending } from "./record-create"
import { recordAnswered } from "./record-answered"
import { ACCOUNT_UNTOLD, decideAccount } from "./same-account"
import { sendQueuedInvoice } from "./send-invoice"
import { startStopwatch } from "./stopwatch"

/** Milliseconds of waiting for a turn after which order and settings are read again. */
const FRESH_MS = 5_000

/**
 * Issues one queued request: compose, stamp, commit, send once, record. One that is issued
 * already is seen through: whoever issued it died before it was read back and mailed.
 *
 * `revision` is the job's: a job of an earlier revision finds nothing to do. Throws only for
 * faults of our own side before the create call; those are safe to repeat.
 */
export async function issueRequest(
  ports: Ports,
  job: { requestId: string; revision: number; isLastTry: boolean }
): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (request?.revision !== job.revision) return FINISHED
  if (request.state === "issued") return await sendQueuedInvoice(ports, job)
  if (request.state !== "queued") return FINISHED
  if (request.answeredInvoiceIds !== null) return await recordAnswered(ports, request)
  const { companyId } = request
  const service = companyId === null ? null : ports.serviceOf(companyId)
  if (companyId === null || !service) {
    const rollingMs = await remainingMs(ports, request.createdAt, ROLLING_MS)
    if (companyId !== null && rollingMs > 0) return { kind: "wait", delayMs: rollingMs }
    const reason = companyId === null ? noCompanyFits() : companyUnknown(companyId)
    return await settle(ports, request, { kind: "refused", reasons: [reason] })
  }
  if (await isHeld(ports, companyId)) return { kind: "wait", delayMs: HELD_DELAY_MS }
  const { orderId, isForced } = request
  const compose = async (now: Ports) => await composeRequest(now, { orderId, companyId, isForced })
  const composed = await compose(ports)
  if (composed.kind !== "draft") return await settle(ports, request, composed)
  const busyMs = waitLeftMs(ports, companyId)
  if (busyMs > 0) return { kind: "wait", delayMs: busyMs }
  const elapsedMs = startStopwatch(ports)
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null) return ACCOUNT_UNTOLD
  const made = await ports.inTurn(companyId, async () => {
    if (ports.isStopping()) return { end: STOPPED }
    // Those before it in the turn may have been asked to wait.
    const delayMs = waitLeftMs(ports, companyId)
    if (delayMs > 0) return { end: { kind: "wait", delayMs } as const }
    const isFresh = elapsedMs() <= FRESH_MS
    const now = isFresh ? ports : await ports.renew()
    const current = isFresh ? composed : await compose(now)
    if (current.kind !== "draft") return { end: await settle(now, request, current) }
    return await stampAndCreate(now, { request, companyId, accountId, service, ...current })
  })
  if ("end" in made) return made.end
  const { now, sending, outcome } = made
  return await recordCreate(now, sending, outcome, job.isLastTry)
}

async function stampAndCreate(
  ports: Ports,
  {
    order,
    today,
    accountId,
    ...sending
  }: Sending & { order: OrderSnapshot; today: string; accountId: string }
): Promise<{ end: StepEnd } | { now: Ports; sending: Sending; outcome: CreateOutcome }> {
  const { request, draft, service } = sending
  const { createMs } = ports.settings.timeouts
  const elapsedMs = startStopwatch(ports)
  const token = ports.newToken()
  // Commit before sending: the service has no idempotency key, so this row is all that stands
  // between a crash and a second invoice.
  const stamped = await ports.ledger.apply(
    stamp(request, {
      token,
      lifetimeMs: stampLifetimeMs(createMs),
      keyDigest: ports.keyDigestOf(sending.companyId),
      accountId,
      draft: freezeDraft(draft, order, request, ports.digest),
    })
  )
  if (!stamped) {
    const isWaiting = await isHeld(ports, sending.companyId)
    return { end: isWaiting ? { kind: "wait", delayMs: HELD_DELAY_MS } : FINISHED }
  }
  // A process that slept since the stamp (a suspended machine) must not send: the sweep may
  // have declared the stamp dead and somebody may have looked already.
  const isLate = elapsedMs() > createMs
  // Midnight came since it was composed, or this process's clock was set: another date is right.
  const stampedAt = stamped.stampedAt ?? ""
  if (!isLate) ports.databaseClock.learn(stampedAt)
  const isOtherDay = readCalendarDate(stampedAt, ports.settings.timeZone) !== today
  if (isLate || isOtherDay) {
    await ports.ledger.apply(releaseStamp(request, token))
    return { end: isLate ? { kind: "retry", reason: "the stamp took too long" } : STOPPED }
  }
  const outcome = await service.createInvoice(draft)
  return { now: ports, sending: { ...sending, request: stamped }, outcome }
}

/** Ends a request that gets no invoice, now or for good. */
async function settle(
  ports: Ports,
  request: InvoiceRequest,
  composed: Exclude<DraftOrReason, { kind: "draft" }>
): Promise<StepEnd> {
  const settled = await ports.ledger.apply(settleAs(request, composed))
  if (settled?.state === "refused") await ports.emit("refused", settled)
  return FINISHED
}

function settleAs(
  request: InvoiceRequest,
  composed: Exclude<DraftOrReason, { kind: "draft" }>
): Transition {
  switch (composed.kind) {
    case "canceled":
      return cancelComposed(request)
    case "skip":
      return skip(request, composed.reasons)
    case "refused":
      return refuse(request, composed.reasons)
  }
}

/** A request whose tries are used up by faults of our own side. */
export async function failRequest(
  ports: Ports,
  job: { requestId: string; revision: number },
  reason: AnyReason
): Promise<void> {
  const { requestId: id, revision } = job
  const failed = await ports.ledger.apply(fail({ id, revision }, reason))
  if (failed) await ports.emit("failed", failed)
}
