import { DATABASE_NOW, type AnyReason, type InvoiceRequest } from "../core/invoice-request"
import type { OrderSnapshot } from "../core/order-snapshot"
import { composeRequest } from "./compose-request"
import { freezeDraft } from "./freeze-draft"
import { FINISHED } from "./end-step"
import { HELD_DELAY_MS, isHeld } from "./hold-company"
import type { Ports, StepEnd } from "./ports"
import { companyUnknown, noCompanyFits } from "./reasons"
import { recordCreate, type Sending } from "./record-create"

/**
 * Issues one queued request: compose, stamp, commit, send once, record.
 *
 * `revision` is the job's: a job of an earlier revision finds nothing to do. Throws only for
 * faults of our own side before the create call; those are safe to repeat.
 */
export async function issueRequest(
  ports: Ports,
  job: { requestId: string; revision: number; isLastTry: boolean }
): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (request?.state !== "queued" || request.revision !== job.revision) return FINISHED
  const { companyId } = request
  const service = companyId === null ? null : ports.serviceOf(companyId)
  if (companyId === null || !service) return await refuseWithoutCompany(ports, request)
  if (await isHeld(ports, companyId)) return { kind: "wait", delayMs: HELD_DELAY_MS }

  const composed = await composeRequest(ports, {
    orderId: request.orderId,
    companyId,
    isForced: request.isForced,
  })
  switch (composed.kind) {
    case "canceled":
      await settle(ports, request, "canceled", [])
      return FINISHED
    case "skip":
      await settle(ports, request, "skipped", composed.reasons)
      return FINISHED
    case "refused":
      await settle(ports, request, "refused", composed.reasons)
      return FINISHED
    case "draft":
      return await stampAndSend(ports, { request, companyId, service, ...composed }, job.isLastTry)
  }
}

async function stampAndSend(
  ports: Ports,
  { order, ...sending }: Sending & { order: OrderSnapshot },
  isLastTry: boolean
): Promise<StepEnd> {
  const { request, draft, service } = sending
  const startedMs = ports.monotonicMs()
  const stampToken = ports.newToken()
  // Commit before sending: the service has no idempotency key, so this row is all that stands
  // between a crash and a second invoice.
  const stamped = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "queued", revision: request.revision },
    set: {
      state: "issuing",
      stampToken,
      stampedAt: DATABASE_NOW,
      ...(request.firstStampedAt === null ? { firstStampedAt: DATABASE_NOW } : {}),
      reasons: null,
      serviceWords: null,
      nextAttemptAt: null,
      ...freezeDraft(draft, order, ports.digest),
    },
  })
  if (!stamped) return FINISHED

  // A process that slept since the stamp (a suspended machine) must not send: the sweep may
  // have declared the stamp dead and somebody may have looked already.
  if (ports.monotonicMs() - startedMs > ports.settings.timeouts.createMs) {
    await ports.ledger.changeRequest({
      id: request.id,
      expect: { state: "issuing", stampToken },
      set: { state: "queued", stampToken: null, stampedAt: null },
    })
    return { kind: "retry", reason: "the stamp took too long" }
  }
  const outcome = await service.createInvoice(draft)
  return await recordCreate(ports, { ...sending, request: stamped }, outcome, isLastTry)
}

async function settle(
  ports: Ports,
  request: InvoiceRequest,
  state: "canceled" | "skipped" | "refused",
  reasons: readonly AnyReason[]
): Promise<void> {
  const settled = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "queued", revision: request.revision },
    set: { state, reasons, serviceWords: null, nextAttemptAt: null },
  })
  if (settled?.state === "refused") await ports.emit("refused", settled)
}

/** A request whose tries are used up by faults of our own side. */
export async function failRequest(
  ports: Ports,
  job: { requestId: string; revision: number },
  reason: AnyReason
): Promise<void> {
  const failed = await ports.ledger.changeRequest({
    id: job.requestId,
    expect: { state: "queued", revision: job.revision },
    set: { state: "failed", reasons: [reason] },
  })
  if (failed) await ports.emit("failed", failed)
}

async function refuseWithoutCompany(ports: Ports, request: InvoiceRequest): Promise<StepEnd> {
  const { companyId } = request
  const reason = companyId === null ? noCompanyFits() : companyUnknown(companyId)
  await settle(ports, request, "refused", [reason])
  return FINISHED
}
