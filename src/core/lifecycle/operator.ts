import { isDoubled } from "../request/doubled"
import type { AnyReason, Correction, InvoiceRequest } from "../request/invoice-request"
import { isUncompared } from "../request/uncompared"
import { build } from "./build"
import { mayBeIssuedByHand } from "./look-up"
import { endPurpose } from "./request-questions"
import { sendAwaitsPerson } from "./states"
import { DATABASE_NOW, type RequestPatch, type RequestVersion, type Transition } from "./transition"

/** What the operator saw is what is changed: whatever moved the row meanwhile comes first. */
export const asShown = ({ state, revision }: RequestVersion) => ({ state, revision })

const queuedAnew = ({ revision }: RequestVersion): RequestPatch => ({
  state: "queued",
  revision: revision + 1,
  reasons: null,
  serviceWords: null,
  correction: null,
  nextAttemptAt: null,
  enqueuedAt: DATABASE_NOW,
})

/** An operator has it tried again, or issued although a rule skipped it (`isForced`). */
export const requeue = (
  request: RequestVersion,
  { companyId, isForced }: { companyId: string; isForced?: true }
): Transition =>
  build("requeue", {
    id: request.id,
    expect: asShown(request),
    set: { companyId, ...(isForced ? { isForced } : {}), ...queuedAnew(request) },
  })

/**
 * An operator looked in the service and states that an unknown invoice is not there. The stamp is
 * over: what follows has nothing to do with that create any more, and invoices that it was answered
 * with count as dealt with.
 */
export const declareAbsent = (
  request: RequestVersion & Pick<InvoiceRequest, "answeredInvoiceIds" | "stampedFor">
): Transition =>
  build("declareAbsent", {
    id: request.id,
    expect: asShown(request),
    set: { stampToken: null, stampedAt: null, ...endPurpose(request), ...queuedAnew(request) },
    settled: request.answeredInvoiceIds ?? [],
  })

/** Settled by hand while its outcome was unknown, it is wanted after all: a look-up comes first. */
export const lookAgain = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("lookAgain", {
    id: request.id,
    expect: { state: "skipped", revision: request.revision },
    set: {
      state: "unknown",
      revision: request.revision + 1,
      looks: 0,
      lookedAt: null,
      enqueuedAt: DATABASE_NOW,
      reasons: [reason],
      ...mayBeIssuedByHand(request),
    },
  })

/** An operator takes a request out, unless a late answer named its invoice meanwhile. */
export const skipByOperator = (request: RequestVersion, why: string): Transition =>
  build("skipByOperator", {
    id: request.id,
    expect: { ...asShown(request), isUnanswered: true },
    set: {
      state: "skipped",
      revision: request.revision + 1,
      reasons: [{ code: "SKIPPED_BY_PERSON", field: null, params: {}, message: why }],
      nextAttemptAt: null,
    },
  })

/** Everything that was open, as the operator saw it: a correction noted since was not looked at. */
const asLookedAt = (request: InvoiceRequest) => ({
  ...asShown(request),
  sendState: request.sendState,
  updatedAt: request.updatedAt,
})

/** What settles something else afterwards leaves the correction's own number alone. */
const settledAs = (correction: Correction, note: string): Correction =>
  correction.isSettled ? correction : { ...correction, isSettled: true, settledAs: note }

function settledOpen(request: InvoiceRequest, note: string): RequestPatch {
  const { difference, correction, sendState, sentAt } = request
  return {
    // Compared by hand.
    ...(isUncompared(request) ? { reasons: null } : {}),
    ...(difference ? { difference: { ...difference, isSettled: true } } : {}),
    ...(correction ? { correction: settledAs(correction, note) } : {}),
    ...(sendAwaitsPerson(sendState) ? { sendState: sentAt === null ? "none" : "sent" } : {}),
    // Why its e-mail was kept back: it went with what was open.
    ...(sendAwaitsPerson(sendState) || sendState === "none" ? { sendReasons: null } : {}),
  }
}

const settledByHand = (note: string): AnyReason => ({
  code: "SETTLED_BY_HAND",
  field: null,
  params: {},
  message: note,
})

const settledNames = (request: InvoiceRequest) =>
  isDoubled(request) ? { settled: request.answeredInvoiceIds ?? [] } : {}

/** An operator dealt with what was open about an invoice, outside the shop. */
export const settle = (request: InvoiceRequest, note: string): Transition =>
  build("settle", {
    id: request.id,
    expect: asLookedAt(request),
    set: settledOpen(request, note),
    ...settledNames(request),
    ...(sendAwaitsPerson(request.sendState) ? { settlesEmails: settledByHand(note) } : {}),
    // What differed, or was never compared, was looked at.
    events: [{ name: "available" }],
  })

/**
 * An operator dealt with a request whose outcome is unknown. Of its create nothing is claimed: the
 * stamp stays, so that whoever wants the invoice after all gets a look-up first.
 */
export const settleUnknown = (request: InvoiceRequest, note: string): Transition =>
  build("settleUnknown", {
    id: request.id,
    expect: asLookedAt(request),
    set: {
      ...settledOpen(request, note),
      state: "skipped",
      revision: request.revision + 1,
      reasons: [settledByHand(note)],
    },
    ...settledNames(request),
  })

/** An operator looked at what is flagged on an invoice, and at no flag that came since. */
export const markChecked = ({
  id,
  revision,
  updatedAt,
}: Pick<InvoiceRequest, "id" | "revision" | "updatedAt">): Transition =>
  build("markChecked", {
    id,
    expect: { state: "issued", revision, updatedAt },
    set: { flags: null },
  })
