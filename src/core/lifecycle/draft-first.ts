import { accountOfKey } from "../look-up/account"
import type { AnyReason, InvoiceRequest, LeftDraft, RequestIn } from "../request/invoice-request"
import type { CallReport } from "../request/outcomes"
import { addLeftDraft, withLeftDrafts } from "../request/left-drafts"
import { build } from "./build"
import { stampOf, type StampInput } from "./issuing"
import { REQUEST_STATES, type RequestState } from "./states"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/** The row as it was read, and the calls not yet recorded. */
type Seen = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** A call that saved a draft: the row as stamped for it, and its calls not yet recorded. */
type Made = Seen & { request: RequestIn<"issuing"> }

/** No draft is known yet: a worker claims the request for the call that saves one. */
export const stampDraft = (request: InvoiceRequest, input: StampInput): Transition => {
  const { id, expect, set } = stampOf(request, input)
  return build("stampDraft", {
    id,
    expect: { ...expect, draftId: null },
    set: { ...set, stampedFor: "draft" },
  })
}

/** A worker claims the request for the call that issues this draft, and no other document. */
export const stampIssue = (request: InvoiceRequest, input: StampInput): Transition => {
  const { id, expect, set } = stampOf(request, input)
  return build("stampIssue", {
    id,
    expect: { ...expect, draftId: request.draftId },
    set: { ...set, stampedFor: "issue" },
  })
}

/** The sweep may have presumed this worker dead and set `unknown`; the draft replaces that. */
const ofItsCall = ({ stampToken }: RequestIn<"issuing">) =>
  ({ state: ["issuing", "unknown"], stampToken, draftId: null }) as const

/** Nothing was issued, so nothing needs correction either, even if the order has changed since. */
const NOTHING_ISSUED = {
  state: "queued",
  stampToken: null,
  stampedAt: null,
  stampExpiresAt: null,
  stampedFor: null,
  correction: null,
  reasons: null,
  serviceWords: null,
  nextAttemptAt: null,
  looks: 0,
  enqueuedAt: DATABASE_NOW,
} as const satisfies RequestPatch

const inAccountOf = ({ keyDigest, accountId }: InvoiceRequest): RequestPatch => ({
  keyDigest,
  accountId: accountOfKey(keyDigest, accountId),
})

/** The service returned the draft, in an account known to keep drafts: it waits to be issued. */
export const recordDraft = ({ request, attempts }: Made, draftId: string): Transition =>
  build("recordDraft", {
    id: request.id,
    expect: ofItsCall(request),
    set: { ...NOTHING_ISSUED, ...inAccountOf(request), draftId, draftSavedAt: DATABASE_NOW },
    attempts,
  })

const unknownPatch = (
  request: InvoiceRequest,
  draftId: string,
  reason: AnyReason
): RequestPatch => ({
  state: "unknown",
  stampToken: null,
  ...inAccountOf(request),
  draftId,
  draftSavedAt: DATABASE_NOW,
  looks: 0,
  lookedAt: null,
  enqueuedAt: DATABASE_NOW,
  reasons: [reason],
  serviceWords: null,
})

/**
 * Like {@link recordDraft}, in an account not yet seen to keep drafts: the document may have been
 * issued at once, so it is treated as a possible invoice until it has been read.
 */
export const keepDraft = (
  { request, attempts }: Made,
  draftId: string,
  reason: AnyReason
): Transition =>
  build("keepDraft", {
    id: request.id,
    expect: ofItsCall(request),
    set: unknownPatch(request, draftId, reason),
    attempts,
  })

/** States in which a document that proves to be a draft may still be issued; not once it was skipped. */
const GOING_ON: readonly RequestState[] = ["queued", "refused", "failed"]

/**
 * Like {@link keepDraft}, for a request that moved on because its call was presumed dead. The token
 * is not checked, since another call may have replaced it. A row whose call is still in progress is
 * left alone: its own answer is still to come.
 */
export const keepDraftLate = (
  { request, attempts }: Seen,
  draftId: string,
  reason: AnyReason
): Transition =>
  build("keepDraftLate", {
    id: request.id,
    expect: { state: GOING_ON, draftId: null, isUnanswered: true },
    set: { ...unknownPatch(request, draftId, reason), stampedFor: "draft", nextAttemptAt: null },
    attempts,
  })

/** Only while the row is exactly as this look-up read it. */
const asLookedFor = ({ revision, updatedAt, draftId }: InvoiceRequest) =>
  ({ state: "unknown", revision, updatedAt, draftId }) as const

/** The new revision makes every earlier job obsolete. */
const requeuePatch = ({ revision }: InvoiceRequest) =>
  ({ ...NOTHING_ISSUED, revision: revision + 1, lookedAt: DATABASE_NOW }) as const

/** The document was read and is our draft: it waits to be issued. */
export const confirmDraft = (
  { request, attempts }: Seen,
  { draftId, leftDrafts }: { draftId: string; leftDrafts: readonly LeftDraft[] | null }
): Transition =>
  build("confirmDraft", {
    id: request.id,
    expect: asLookedFor(request),
    set: { ...requeuePatch(request), draftId, draftSavedAt: DATABASE_NOW, leftDrafts },
    attempts,
  })

/**
 * The answer to the call that saves a draft was lost, and our draft is not found: another one is
 * saved. Only in an account known to keep drafts, where the lost call cannot have issued anything.
 */
export const saveAnotherDraft = (
  { request, attempts }: Seen,
  { at, nextAttemptAt }: { at: string; nextAttemptAt: string | null }
): Transition =>
  build("saveAnotherDraft", {
    id: request.id,
    expect: asLookedFor(request),
    set: {
      ...requeuePatch(request),
      nextAttemptAt,
      leftDrafts: addLeftDraft(request, { id: null, at, accountId: request.accountId }),
    },
    attempts,
  })

/** The issuing call got no answer, and the document is still a draft; it will be read once more. */
export const noteStillDraft = ({ request, attempts }: Seen, reason: AnyReason): Transition =>
  build("noteStillDraft", {
    id: request.id,
    expect: asLookedFor(request),
    set: {
      looks: request.looks + 1,
      lookedAt: DATABASE_NOW,
      enqueuedAt: DATABASE_NOW,
      reasons: [reason],
    },
    attempts,
  })

/** It is still a draft: the issuing call is made again for the same document. */
export const repeatIssue = (
  { request, attempts }: Seen,
  nextAttemptAt: string | null
): Transition =>
  build("repeatIssue", {
    id: request.id,
    expect: asLookedFor(request),
    set: { ...requeuePatch(request), nextAttemptAt },
    attempts,
  })

/** A draft was found that its request does not need; `leftDrafts`, with it, are listed for the owner. */
export const noteLeftDraft = (
  request: InvoiceRequest,
  leftDrafts: readonly LeftDraft[],
  attempts: readonly CallReport[]
): Transition => {
  const { state, flags, reference, invoiceId } = request
  // The invoice may be a document other than the draft that was to become it.
  const flagged = withLeftDrafts(flags, { leftDrafts, reference, draftId: invoiceId })
  return build("noteLeftDraft", {
    id: request.id,
    expect: { state: REQUEST_STATES, updatedAt: request.updatedAt },
    set: { leftDrafts, ...(state === "issued" ? { flags: flagged } : {}) },
    attempts,
  })
}
