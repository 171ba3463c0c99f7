import { nextPaidLookMs, nextPaymentLookMs } from "../../core/payment/watch"
import type { PaymentFinding, PaymentSource, PaymentWatch } from "../../core/payment/watch"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { noteWait } from "../holds/asked-to-wait"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { redactReportOf } from "../redact-words"

/** When something is tried again that was not said, and the first time that an answer was lost. */
export const LATER_MS = 5 * 60_000
const KEY_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const REFUSED_MS = 6 * 60 * 60_000
/** So many refusals are taken for the service's last word. */
const MAX_REFUSALS = 5

export type Marking = {
  request: InvoiceRequest
  companyId: string
  invoiceId: string
  service: InvoicingService
  watch: PaymentWatch
  to: "paid" | "unpaid"
  by: PaymentSource
  /** Milliseconds since what speaks for it was read. */
  elapsedMs: () => number
}

/** `lost`: somebody else went on with it meanwhile. `late`: nothing was sent, it took too long. */
export type MarkEnd = { kind: "told"; outcome: Outcome<null> } | { kind: "lost" } | { kind: "late" }

/**
 * Tells the service that an invoice is paid, or not, and keeps how that ended.
 *
 * What is about to be said is committed before it leaves: a call whose answer is lost may have been
 * heard, so that its contrary has to be said where it holds no more. Said twice it is the same.
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
    // Kept before it leaves: nobody may be left to tell that it was heard.
    isTold: to === "paid" || watch.isTold,
    // Nobody else says anything of it while this call may be on its way.
    dueInMs: LATER_MS + 2 * otherMs,
  })
  if (!stamped) return { kind: "lost" }
  // A process that slept since must not send: the contrary may have been said meanwhile.
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

/** As it was, to be looked at again if it was to be. */
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
  // A person is told at once, and what they asked for is over.
  const isCommand = by === "person" && watch.state !== "marking" && watch.state !== "unmarking"
  if (isCommand) return takeUpAgain(watch, LATER_MS)
  const state = to === "paid" ? "refused" : "unmark_refused"
  // In a row: lost answers and refusals of the contrary do not count.
  const tries = watch.state === state ? watch.tries + 1 : 1
  return {
    state,
    by,
    tries,
    isTold: watch.isTold,
    dueInMs: tries >= MAX_REFUSALS ? null : REFUSED_MS,
  }
}
