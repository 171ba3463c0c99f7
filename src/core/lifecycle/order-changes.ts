import type { AnyReason, Correction, InvoiceRequest } from "../request/invoice-request"
import type { AutomaticTrigger } from "../settings/options"
import { build } from "./build"
import { hasOpenCorrection } from "../request/attention"
import { isSettledUnknown } from "./request-questions"
import { mayBeIssued, REQUEST_STATES } from "./states"
import { DATABASE_NOW, type Transition } from "./transition"

/**
 * The order was canceled before anything was sent for it. The row must be as it was read, and
 * unanswered: if it was settled by hand meanwhile, or a late answer named its invoice, one may
 * exist.
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
 * The order or its buyer changed before anything was sent: it is composed again. A worker that has
 * already read the order may not issue what it read, since that revision is obsolete. Also applies
 * to a canceled order for which a draft was saved: the draft is read first.
 *
 * @param requestedBy the trigger that has fired since and for which the invoice is wanted from now on.
 */
export const recompose = (request: InvoiceRequest, requestedBy?: AutomaticTrigger): Transition =>
  build("recompose", {
    id: request.id,
    expect: { state: request.state, revision: request.revision },
    set: {
      state: "queued",
      revision: request.revision + 1,
      enqueuedAt: DATABASE_NOW,
      ...(requestedBy === undefined ? {} : { requestedBy }),
      ...(request.state === "queued" ? {} : { reasons: null, serviceWords: null }),
    },
  })

/**
 * An order that waited for its payment was paid, or its trigger fired, while issuing was stopped: somebody
 * may have made its invoice by hand. Nobody may have changed the request since it was read.
 */
export const refuseStopped = (
  { id, revision, updatedAt }: Pick<InvoiceRequest, "id" | "revision" | "updatedAt">,
  reason: AnyReason
): Transition =>
  build("refuseStopped", {
    id,
    expect: { state: "refused", revision, updatedAt, isUnanswered: true },
    set: { reasons: [reason], serviceWords: null },
    events: [{ name: "refused" }],
  })

/**
 * The order changed after its invoice, or after a possible one: the correction is recorded.
 *
 * For an issued invoice it is announced once per reason, until a person has dealt with it; for
 * other requests, once they are issued. An issued request stays issued, so checking its state is
 * enough; one settled by hand may have been queued again, so its revision is checked too.
 *
 * @param orderVersion tells the sweep that this version is handled; absent if it is not known.
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
    events: isAnnouncedAlready(request, correction) ? [] : [{ name: "correction_needed" }],
  })

const isAnnouncedAlready = (before: InvoiceRequest, { reason }: Correction): boolean =>
  before.state === "issued" && hasOpenCorrection(before) && before.correction?.reason === reason

/** The order changed after its invoice was issued, but in nothing that the invoice shows. */
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
