import { accountOfKey } from "../look-up/account"
import type { AnyReason, InvoiceRequest, LeftDraft } from "../request/invoice-request"
import type { CallReport } from "../request/outcomes"
import { addLeftDraft, withLeftDrafts } from "../request/left-drafts"
import { build } from "./build"
import { stampOf, type StampInput } from "./issuing"
import { REQUEST_STATES, type RequestState } from "./states"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/** The calls that are not on record yet, and the row as it was read. */
type Seen = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** No draft is known yet: a worker takes the request for the call that saves one. */
export const stampDraft = (request: InvoiceRequest, input: StampInput): Transition => {
  const { id, expect, set } = stampOf(request, input)
  return build("stampDraft", {
    id,
    expect: { ...expect, draftId: null },
    set: { ...set, stampedFor: "draft" },
  })
}

/** A worker takes the request for the call that issues its draft, and for no other document. */
export const stampIssue = (request: InvoiceRequest, input: StampInput): Transition => {
  const { id, expect, set } = stampOf(request, input)
  return build("stampIssue", {
    id,
    expect: { ...expect, draftId: request.draftId },
    set: { ...set, stampedFor: "issue" },
  })
}

/** The sweep may have taken this worker for dead: its "unknown" gives way to a draft. */
const ofItsCall = ({ stampToken }: InvoiceRequest) =>
  ({ state: ["issuing", "unknown"], stampToken: stampToken ?? "", draftId: null }) as const

/** Nothing is issued, so there is nothing to correct either, should the order have changed by now. */
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

/** The service named the draft, in an account that is known to keep drafts: it waits to be issued. */
export const recordDraft = ({ request, attempts }: Seen, draftId: string): Transition =>
  build("recordDraft", {
    id: request.id,
    expect: ofItsCall(request),
    set: { ...NOTHING_ISSUED, ...inAccountOf(request), draftId, draftSavedAt: DATABASE_NOW },
    attempts,
  })

const keptAs = (request: InvoiceRequest, draftId: string, reason: AnyReason): RequestPatch => ({
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
 * The same in an account that was not seen to keep drafts yet: the document may have been issued at
 * once, so it counts as one that may be an invoice until it was read.
 */
export const keepDraft = (
  { request, attempts }: Seen,
  draftId: string,
  reason: AnyReason
): Transition =>
  build("keepDraft", {
    id: request.id,
    expect: ofItsCall(request),
    set: keptAs(request, draftId, reason),
    attempts,
  })

/** Where a document that turns out to be a draft may be issued; not what somebody took out. */
const GOING_ON: readonly RequestState[] = ["queued", "refused", "failed"]

/**
 * The same for a request that had gone on while its call was taken for dead. No token, which another
 * call may have replaced; but of one that is under way the answer is still to come.
 */
export const keepDraftLate = (
  { request, attempts }: Seen,
  draftId: string,
  reason: AnyReason
): Transition =>
  build("keepDraftLate", {
    id: request.id,
    expect: { state: GOING_ON, draftId: null, isUnanswered: true },
    set: { ...keptAs(request, draftId, reason), stampedFor: "draft", nextAttemptAt: null },
    attempts,
  })

/** Of this call, and of what was known then. */
const asLookedFor = ({ revision, updatedAt, draftId }: InvoiceRequest) =>
  ({ state: "unknown", revision, updatedAt, draftId }) as const

/** Its revision ends every job of before. */
const queuedAnew = ({ revision }: InvoiceRequest) =>
  ({ ...NOTHING_ISSUED, revision: revision + 1, lookedAt: DATABASE_NOW }) as const

/** The document was read and is a draft of ours: it waits to be issued. */
export const confirmDraft = (
  { request, attempts }: Seen,
  { draftId, leftDrafts }: { draftId: string; leftDrafts: readonly LeftDraft[] | null }
): Transition =>
  build("confirmDraft", {
    id: request.id,
    expect: asLookedFor(request),
    set: { ...queuedAnew(request), draftId, draftSavedAt: DATABASE_NOW, leftDrafts },
    attempts,
  })

/**
 * The answer to the call that saves a draft was lost, and no draft of ours is seen: another one is
 * saved. Only in an account that is known to keep drafts, where the lost call issued nothing.
 */
export const saveAnotherDraft = (
  { request, attempts }: Seen,
  { at, nextAttemptAt }: { at: string; nextAttemptAt: string | null }
): Transition =>
  build("saveAnotherDraft", {
    id: request.id,
    expect: asLookedFor(request),
    set: {
      ...queuedAnew(request),
      nextAttemptAt,
      leftDrafts: addLeftDraft(request, { id: null, at, accountId: request.accountId }),
    },
    attempts,
  })

/** The call that issues had no answer, and the document is a draft still; it is read once more. */
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

/** It stays a draft: the call that issues it is made again, for the same document. */
export const repeatIssue = (
  { request, attempts }: Seen,
  nextAttemptAt: string | null
): Transition =>
  build("repeatIssue", {
    id: request.id,
    expect: asLookedFor(request),
    set: { ...queuedAnew(request), nextAttemptAt },
    attempts,
  })

/** A draft turned up that its request has no use for any more; it is listed for the owner. */
export const noteLeftDraft = (
  request: InvoiceRequest,
  left: LeftDraft,
  attempts: readonly CallReport[]
): Transition => {
  const leftDrafts = addLeftDraft(request, left)
  const { state, flags, reference, invoiceId } = request
  // The invoice may be another document than the draft that was to become it.
  const flagged = withLeftDrafts(flags, { leftDrafts, reference, draftId: invoiceId })
  return build("noteLeftDraft", {
    id: request.id,
    expect: { state: REQUEST_STATES, updatedAt: request.updatedAt },
    set: { leftDrafts, ...(state === "issued" ? { flags: flagged } : {}) },
    attempts,
  })
}
