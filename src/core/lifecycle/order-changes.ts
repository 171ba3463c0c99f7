import type { Correction, InvoiceRequest } from "../request/invoice-request"
import { build } from "./build"
import { hasOpenCorrection } from "../request/attention"
import { isSettledUnknown } from "./request-questions"
import { mayBeIssued, REQUEST_STATES } from "./states"
import { DATABASE_NOW, type Transition } from "./transition"

/**
 * The order was canceled before anything was sent for it. As it was read, and unanswered: one that
 * was settled by hand meanwhile, or that a late answer names an invoice for, may exist.
 */
export const cancel = ({
  id,
  state,
  revision,
}: Pick<InvoiceRequest, "id" | "state" | "revision">): Transition =>
  build("cancel", {
    id,
    expect: { state, revision, isUnanswered: true },
    set: { state: "canceled", reasons: null, nextAttemptAt: null },
  })

/**
 * The order or its buyer changed before anything was sent: it is composed anew. A worker that has
 * read the order already may not issue what it read: that revision is over. Of a canceled order too
 * where a draft was saved for it, which is read first.
 */
export const recompose = (request: InvoiceRequest): Transition =>
  build("recompose", {
    id: request.id,
    expect: { state: request.state, revision: request.revision },
    set: {
      state: "queued",
      revision: request.revision + 1,
      enqueuedAt: DATABASE_NOW,
      ...(request.state === "queued" ? {} : { reasons: null, serviceWords: null }),
    },
  })

/**
 * The order changed after its invoice, or after what may be one: what to correct is noted.
 *
 * That is announced of an invoice: once for each reason, until a person has dealt with it. What is
 * not issued yet is told of once it is. An invoice stays one, so its state is enough; what was settled by hand may have been queued again
 * since, hence its revision.
 *
 * @param orderVersion so that the sweep knows that this version is noted; none if it is not known.
 */
export const markForCorrection = (
  request: InvoiceRequest,
  { correction, orderVersion }: { correction: Correction; orderVersion?: number }
): Transition =>
  build("markForCorrection", {
    id: request.id,
    expect: isSettledUnknown(request)
      ? { state: "skipped", revision: request.revision }
      : { state: REQUEST_STATES.filter(mayBeIssued) },
    set: { correction, ...(orderVersion === undefined ? {} : { orderVersion }) },
    events: isToldOf(request, correction) ? [] : [{ name: "correction_needed" }],
  })

const isToldOf = (before: InvoiceRequest, { reason }: Correction): boolean =>
  before.state === "issued" && hasOpenCorrection(before) && before.correction?.reason === reason

/** The order changed after its invoice in nothing that the invoice shows. */
export const noteOrderVersion = (
  { id, state, revision }: Pick<InvoiceRequest, "id" | "state" | "revision">,
  orderVersion: number
): Transition =>
  build("noteOrderVersion", {
    id,
    expect: { state, revision },
    set: { orderVersion },
    isQuiet: true,
  })
