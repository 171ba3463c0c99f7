import { readCalendarDate } from "../../core/dates"
import type { InvoiceDraft } from "../../core/draft/invoice-draft"
import { listFlags } from "../../core/draft/list-flags"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import {
  cancelComposed,
  refuse,
  releaseStamp,
  skip,
  type StampInput,
} from "../../core/lifecycle/issuing"
import type { Transition } from "../../core/lifecycle/transition"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { InvoicingService } from "../../core/request/outcomes"
import { waitLeftMs } from "../holds/asked-to-wait"
import { FINISHED, STOPPED } from "./end-step"
import { freezeDraft } from "./freeze-draft"
import { ON_HOLD_DELAY_MS, isOnHold } from "../holds/hold-company"
import { stampLifetimeMs } from "../pauses"
import type { DraftOrReason } from "./draft-or-reason"
import type { Ports, StepEnd } from "../ports"
import type { CreateOutcome, Sending } from "./record-create"
import { planEmail } from "../follow-up/plan-email"
import { startStopwatch } from "../stopwatch"

/** Milliseconds of waiting for a turn after which order and settings are read again. */
const FRESH_MS = 5_000

/** The longest that reading an order may take; the sweep reports its changes for longer. */
const LONGEST_COMPOSE_MS = 5 * 60_000

/** One call that may make or issue a document, and the stamp that is committed before it. */
export type Effect = {
  stamp: (request: InvoiceRequest, input: StampInput) => Transition
  call: (service: InvoicingService, draft: InvoiceDraft) => Promise<CreateOutcome>
}

export type Composed = Extract<DraftOrReason, { kind: "draft" }>

type Made = { now: Ports; sending: Sending; outcome: CreateOutcome }

/**
 * Stamps, commits and makes one call when its turn comes.
 *
 * @param elapsedMs time since `composed` was composed; if too long, it is composed again.
 */
export async function stampAndCall(
  ports: Ports,
  effect: Effect,
  {
    compose,
    composed,
    elapsedMs,
    ...sending
  }: {
    compose: (now: Ports) => Promise<DraftOrReason>
    composed: Composed
    elapsedMs: () => number
    request: InvoiceRequest
    companyId: string
    accountId: string
    service: InvoicingService
  }
): Promise<{ end: StepEnd } | Made> {
  const { request, companyId } = sending
  return await ports.inTurn(companyId, async () => {
    if (ports.isStopping()) return { end: STOPPED }
    // The calls before this turn may have been asked to wait.
    const delayMs = waitLeftMs(ports, companyId)
    if (delayMs > 0) return { end: { kind: "wait", delayMs } as const }
    const isFresh = elapsedMs() <= FRESH_MS
    const agedMs = startStopwatch(ports)
    const now = isFresh ? ports : await ports.renew()
    const current = isFresh ? composed : await compose(now)
    // The process was suspended meanwhile and holds an old order, whose changes may already be reported.
    if (agedMs() > LONGEST_COMPOSE_MS) return { end: STOPPED }
    if (current.kind !== "draft") {
      // Its draft must be read first, which takes a separate turn.
      if (request.draftId !== null) return { end: STOPPED }
      return { end: await recordNotIssued(now, request, current) }
    }
    return await stampThenCall(now, effect, { ...sending, ...current })
  })
}

async function stampThenCall(
  ports: Ports,
  effect: Effect,
  {
    order,
    today,
    accountId,
    ...sending
  }: Omit<Sending, "email" | "request"> & {
    request: InvoiceRequest
    order: OrderSnapshot
    today: string
    accountId: string
  }
): Promise<{ end: StepEnd } | Made> {
  const { request, draft, service } = sending
  const { createMs } = ports.settings.timeouts
  const { companyId } = sending
  const elapsedMs = startStopwatch(ports)
  const email = await planEmail(ports, draft, {
    companyId,
    accountId,
    isMailOff: request.isMailOff,
  })
  const token = ports.newToken()
  // Commit before sending: the service has no idempotency key, so only this row prevents a second
  // invoice after a crash.
  const stamped = await ports.ledger.apply(
    effect.stamp(request, {
      token,
      lifetimeMs: stampLifetimeMs(createMs),
      keyDigest: ports.keyDigestOf(sending.companyId),
      accountId,
      draft: {
        ...freezeDraft(draft, order, request, ports.digest),
        flags: listFlags(draft, order, ports.settings),
      },
    })
  )
  if (stamped?.state !== "issuing") {
    const isWaiting = await isOnHold(ports, sending.companyId)
    return { end: isWaiting ? { kind: "wait", delayMs: ON_HOLD_DELAY_MS } : FINISHED }
  }
  // A process that slept since the stamp (a suspended machine) must not send: the sweep may have
  // expired the stamp, and a look-up may already have run.
  const isLate = elapsedMs() > createMs
  // Midnight passed since it was composed, or this process's clock was set: the date must change.
  const { stampedAt } = stamped
  if (!isLate) ports.databaseClock.learn(stampedAt)
  const isOtherDay = readCalendarDate(stampedAt, ports.settings.timeZone) !== today
  if (isLate || isOtherDay) {
    await ports.ledger.apply(releaseStamp(request, token, stamped))
    return { end: isLate ? { kind: "retry", reason: "the stamp took too long" } : STOPPED }
  }
  const outcome = await effect.call(service, draft)
  return { now: ports, sending: { ...sending, request: stamped, email }, outcome }
}

/** Ends a request that gets no invoice, now or for good. */
export async function recordNotIssued(
  ports: Ports,
  request: InvoiceRequest,
  composed: Exclude<DraftOrReason, { kind: "draft" }>
): Promise<StepEnd> {
  await ports.ledger.apply(settleAs(request, composed))
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
