import { nextPaidLookMs, nextPaymentLookMs } from "../../core/payment/watch"
import type { PaymentFinding, PaymentSource, PaymentWatch } from "../../core/payment/watch"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { noteWait } from "../holds/asked-to-wait"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { redactReportOf } from "../redact-words"

/** When a call is retried that was not made, or whose answer was lost for the first time. */
export const LATER_MS = 5 * 60_000
const KEY_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const REFUSED_MS = 6 * 60 * 60_000
/** Refusals that count as the service's final answer. */
const MAX_REFUSALS = 5

export type Marking = {
  request: InvoiceRequest
  companyId: string
  invoiceId: string
  service: InvoicingService
  watch: PaymentWatch
  to: "paid" | "unpaid"
  by: PaymentSource
  /** Milliseconds since the payments that justify it were read. */
  elapsedMs: () => number
}

/** `lost`: another process changed the watch meanwhile. `late`: nothing was sent, it took too long. */
export type MarkEnd = { kind: "told"; outcome: Outcome<null> } | { kind: "lost" } | { kind: "late" }

/**
 * Tells the service that an invoice is paid or unpaid, and saves how that ended.
 *
 * The intention is committed before the call: if its answer is lost, the service may have acted on it,
 * so the opposite has to be sent when it is no longer true. The call is idempotent.
 * Source: service-api 3.7. Call it within a turn.
 */
export async function markInvoice(ports: Ports, marking: Marking): Promise<MarkEnd> {
  const { ledger } = ports
  const { watch, to, by, service, companyId, request, invoiceId } = marking
  const { otherMs } = ports.settings.timeouts
  const stamped = await ledger.recordPayment(watch, {
    state: to === "paid" ? "marking" : "unmarking",
    by,
    tries: watch.tries,
    // Saved before the call, because the process may die before it can record the outcome.
    isTold: to === "paid" || watch.isTold,
    // No other process makes a call about it while this one may be under way.
    dueInMs: LATER_MS + 2 * otherMs,
  })
  if (!stamped) return { kind: "lost" }
  // A process that slept since must not send: the opposite may have been sent meanwhile.
  if (marking.elapsedMs() > otherMs) {
    await ledger.recordPayment(stamped, takeUpAgain(watch, LATER_MS))
    return { kind: "late" }
  }
  const outcome =
    to === "paid" ? await service.markPaid([invoiceId]) : await service.markUnpaid([invoiceId])
  const waitMs = noteWait(ports, companyId, outcome)
  await ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  await ledger.recordPayment(stamped, describeEnd(marking, stamped, outcome, waitMs))
  return { kind: "told", outcome }
}

/** The state from before, checked again later if it was due at all. */
const takeUpAgain = (
  { state, by, tries, isTold, dueAt }: PaymentWatch,
  delayMs: number
): PaymentFinding => ({ state, by, tries, isTold, dueInMs: dueAt === null ? null : delayMs })

function describeEnd(
  { watch, to, by }: Marking,
  { state, isTold }: PaymentWatch,
  outcome: Outcome<null>,
  waitMs: number
): PaymentFinding {
  switch (outcome.kind) {
    case "done": {
      const dueInMs = to === "paid" ? nextPaidLookMs(0) : nextPaymentLookMs(0)
      return {
        state: to,
        by,
        tries: 0,
        isTold: to === "paid",
        dueInMs: by === "person" ? null : dueInMs,
      }
    }
    case "unknown": {
      const tries = watch.state === state ? watch.tries + 1 : 1
      return { state, by, tries, isTold, dueInMs: Math.min(LATER_MS * 4 ** (tries - 1), DAY_MS) }
    }
    case "key-rejected":
      if (!isForbidden(outcome)) return takeUpAgain(watch, KEY_MS)
      return describeRefusal({ watch, to, by })
    case "refused":
      return describeRefusal({ watch, to, by })
    case "asked-to-wait":
    case "not-sent":
      return takeUpAgain(watch, Math.max(LATER_MS, waitMs))
  }
}

function describeRefusal({ watch, to, by }: Pick<Marking, "watch" | "to" | "by">): PaymentFinding {
  // The person is told at once, and their request ends here.
  const isCommand = by === "person" && watch.state !== "marking" && watch.state !== "unmarking"
  if (isCommand) return takeUpAgain(watch, LATER_MS)
  const state = to === "paid" ? "refused" : "unmark_refused"
  // Only consecutive refusals count, not lost answers or refusals of the opposite.
  const tries = watch.state === state ? watch.tries + 1 : 1
  return {
    state,
    by,
    tries,
    isTold: watch.isTold,
    dueInMs: tries >= MAX_REFUSALS ? null : REFUSED_MS,
  }
}
