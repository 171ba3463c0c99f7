import { hasSecondInvoice } from "../request/doubled"
import type { AnyReason, Correction, InvoiceRequest } from "../request/invoice-request"
import { isUncompared } from "../request/uncompared"
import { build } from "./build"
import { mayBeIssuedByHand } from "./look-up"
import { endPurpose } from "./request-questions"
import { sendAwaitsPerson } from "./states"
import { DATABASE_NOW, type RequestPatch, type RequestVersion, type Transition } from "./transition"

/** Changes only the row the operator saw: a move made meanwhile takes precedence. */
export const asShown = ({ state, revision }: RequestVersion) => ({ state, revision })

const requeuePatch = ({ revision }: RequestVersion): RequestPatch => ({
  state: "queued",
  revision: revision + 1,
  reasons: null,
  serviceWords: null,
  correction: null,
  nextAttemptAt: null,
  enqueuedAt: DATABASE_NOW,
})

/** An operator retries the request, or has it issued although a rule skipped it (`isForced`). */
export const requeue = (
  request: RequestVersion,
  { companyId, isForced }: { companyId: string; isForced?: true }
): Transition =>
  build("requeue", {
    id: request.id,
    expect: asShown(request),
    set: { companyId, ...(isForced ? { isForced } : {}), ...requeuePatch(request) },
  })

/**
 * An operator looked in the service and states that an unknown invoice is not there. The stamp is
 * cleared: what follows is unrelated to that create, and the invoices it was answered with count as
 * dealt with.
 */
export const declareAbsent = (
  request: RequestVersion & Pick<InvoiceRequest, "answeredInvoiceIds" | "stampedFor">
): Transition =>
  build("declareAbsent", {
    id: request.id,
    expect: asShown(request),
    set: { stampToken: null, stampedAt: null, ...endPurpose(request), ...requeuePatch(request) },
    settled: request.answeredInvoiceIds ?? [],
  })

/**
 * The request was settled by hand while its outcome was unknown and is wanted after all: a look-up
 * comes first.
 */
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

/** An operator skips a request, unless a late answer named its invoice meanwhile. */
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

/** Everything open, as the operator saw it: a correction recorded since then was not reviewed. */
const asLookedAt = (request: InvoiceRequest) => ({
  ...asShown(request),
  sendState: request.sendState,
  updatedAt: request.updatedAt,
})

/** Settling something else later leaves the correction's own number alone. */
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
    // The reason why its e-mail was held back is settled too.
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
  hasSecondInvoice(request) ? { settled: request.answeredInvoiceIds ?? [] } : {}

/** An operator dealt with an invoice's open issues outside the shop. */
export const settle = (request: InvoiceRequest, note: string): Transition =>
  build("settle", {
    id: request.id,
    expect: asLookedAt(request),
    set: settledOpen(request, note),
    ...settledNames(request),
    ...(sendAwaitsPerson(request.sendState) ? { settlesEmails: settledByHand(note) } : {}),
    // Any difference, or missing comparison, has been reviewed.
    events: [{ name: "available" }],
  })

/**
 * An operator dealt with a request whose outcome is unknown. This asserts nothing about its create:
 * the stamp stays, so that a look-up comes first if the invoice is wanted after all.
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

/** An operator reviewed an invoice's flags; flags added since are not included. */
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
