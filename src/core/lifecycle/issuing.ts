import { accountOfKey } from "../look-up/account"
import type { AnyReason, InvoiceRequest, RequestIn } from "../request/invoice-request"
import type { CallReport, ServiceWords } from "../request/outcomes"
import { build } from "./build"
import { endPurpose } from "./request-questions"
import { DATABASE_NOW, type RequestChange, type RequestPatch, type Transition } from "./transition"

/** The draft about to be sent, as the row keeps it from the stamp on. */
export type FrozenDraft = Pick<
  RequestPatch,
  | "orderVersion"
  | "reference"
  | "currency"
  | "priceType"
  | "positions"
  | "totals"
  | "issueDate"
  | "saleDate"
  | "projectId"
  | "projectRule"
  | "isPaid"
  | "dueDate"
  | "buyerHasNip"
  | "isBuyerCompany"
  | "contentFingerprint"
  | "flags"
  | "fingerprint"
>

/** What a worker commits to with its stamp. */
export type StampInput = {
  token: string
  lifetimeMs: number
  keyDigest: string | null
  accountId: string
  draft: FrozenDraft
}

/** The change that all stamps share, whatever call they precede. Only for the files of this folder. */
export const stampOf = (
  request: InvoiceRequest,
  { token, lifetimeMs, keyDigest, accountId, draft }: StampInput
) =>
  ({
    id: request.id,
    expect: { ...whileQueued(request), isCompanyActive: true, draftId: request.draftId },
    set: {
      state: "issuing",
      stampToken: token,
      stampedAt: DATABASE_NOW,
      stampExpiresAt: { fromNowMs: lifetimeMs },
      keyDigest,
      accountId: accountOfKey(keyDigest, accountId),
      ...(request.firstStampedAt === null ? { firstStampedAt: DATABASE_NOW } : {}),
      reasons: null,
      serviceWords: null,
      nextAttemptAt: null,
      ...draft,
    },
  }) satisfies RequestChange

/**
 * A worker claims a queued request for one create and commits to what it will send.
 *
 * Only one of any number of workers succeeds, and whoever finds the row afterwards knows that a
 * create may have been made, with which key and content. The claim succeeds only while the company
 * is not on hold, request and draft are unchanged, and no earlier create was answered with an
 * invoice: otherwise a second invoice would follow.
 */
export const stamp = (request: InvoiceRequest, input: StampInput): Transition =>
  build("stamp", stampOf(request, input))

/**
 * The worker that holds the stamp sends nothing after all, because it slept or the date changed, so
 * changes made meanwhile need no correction. The token proves that nobody presumed the stamp dead.
 *
 * @param request the row before the stamp. If that was the first stamp, no company was given the
 *   order yet, and another one may take it.
 * @param stamped the row after the stamp.
 */
export const releaseStamp = (
  request: Pick<InvoiceRequest, "id" | "firstStampedAt">,
  token: string,
  stamped: Pick<InvoiceRequest, "stampedFor">
): Transition =>
  build("releaseStamp", {
    id: request.id,
    expect: { state: "issuing", stampToken: token },
    set: {
      state: "queued",
      stampToken: null,
      stampedAt: null,
      stampExpiresAt: null,
      correction: null,
      ...endPurpose(stamped),
      ...(request.firstStampedAt === null ? { firstStampedAt: null } : {}),
    },
  })

type Composed = Pick<InvoiceRequest, "id" | "revision">

/** Only for the composed revision, unless the order changed or a late answer arrived meanwhile. */
const whileQueued = ({ revision }: Composed) =>
  ({ state: "queued", revision, isUnanswered: true }) as const

/** The order cannot be composed, or there is no company to issue it: a person has to act. */
export const refuse = (request: Composed, reasons: readonly AnyReason[]): Transition =>
  build("refuse", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "refused", reasons, serviceWords: null, nextAttemptAt: null },
    events: [{ name: "refused" }],
  })

/** A request was just inserted whose order fits no company: it would never get a job. */
export const refuseUnrouted = (request: Composed, reason: AnyReason): Transition =>
  build("refuseUnrouted", {
    id: request.id,
    expect: { state: "queued", revision: request.revision },
    set: { state: "refused", reasons: [reason] },
    events: [{ name: "refused" }],
  })

/** On retry, still no company takes the refused order, but for another reason than before. */
export const refuseUnroutedAgain = (request: Composed, reason: AnyReason): Transition =>
  build("refuseUnroutedAgain", {
    id: request.id,
    expect: { state: "refused", revision: request.revision },
    set: { reasons: [reason], serviceWords: null },
  })

/** A rule of the shop says that this order gets no invoice. */
export const skip = (request: Composed, reasons: readonly AnyReason[]): Transition =>
  build("skip", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "skipped", reasons, serviceWords: null, nextAttemptAt: null },
  })

/** The order was found canceled when it was to be composed; its cancel event was lost or is late. */
export const cancelComposed = (request: Composed): Transition =>
  build("cancelComposed", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "canceled", reasons: [], serviceWords: null, nextAttemptAt: null },
  })

/** Something prevents the create before anything is sent: the row records why it waits. */
export const noteObstacle = (request: Composed, reason: AnyReason): Transition =>
  build("noteObstacle", {
    id: request.id,
    expect: whileQueued(request),
    set: { reasons: [reason] },
  })

/** Our own errors used up all attempts before anything was sent. */
export const fail = (request: Composed, reason: AnyReason): Transition =>
  build("fail", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "failed", reasons: [reason] },
    events: [{ name: "failed" }],
  })

/** A create that was made: the row as stamped for it, and its calls not yet recorded. */
type Made = { request: RequestIn<"issuing">; attempts: readonly CallReport[] }

/** Only for the worker that made the call, while nobody has presumed it dead. */
const whileStamped = ({ stampToken }: RequestIn<"issuing">) =>
  ({ state: "issuing", stampToken }) as const

/** Nothing was saved, so nothing needs correction either, even if the order was canceled meanwhile. */
const notIssued = (request: InvoiceRequest): RequestPatch => ({
  stampToken: null,
  stampedAt: null,
  stampExpiresAt: null,
  ...endPurpose(request),
  correction: null,
  // The first stamp: no company was given this order yet, and another one may take it.
  ...(request.stampedAt === request.firstStampedAt && request.draftId === null
    ? { firstStampedAt: null }
    : {}),
})

/**
 * The create certainly saved nothing and is retried automatically: the service was unreachable,
 * asked to wait, rejected the key, or forbade this one call.
 */
export const returnToQueue = (
  { request, attempts }: Made,
  { reason, nextAttemptAt }: { reason: AnyReason; nextAttemptAt?: string }
): Transition =>
  build("returnToQueue", {
    id: request.id,
    expect: whileStamped(request),
    set: {
      ...notIssued(request),
      state: "queued",
      reasons: [reason],
      ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
    },
    attempts,
  })

/** The service refused this invoice; nothing was saved, and a person has to act. */
export const recordRefused = (
  { request, attempts }: Made,
  { reason, words }: { reason: AnyReason; words: ServiceWords | null }
): Transition =>
  build("recordRefused", {
    id: request.id,
    expect: whileStamped(request),
    set: { ...notIssued(request), state: "refused", reasons: [reason], serviceWords: words },
    attempts,
    events: [{ name: "refused", only: "unanswered" }],
  })

/** The service was unreachable on the last attempt too; nothing was sent. */
export const giveUpCreate = ({ request, attempts }: Made, reason: AnyReason): Transition =>
  build("giveUpCreate", {
    id: request.id,
    expect: whileStamped(request),
    set: { ...notIssued(request), state: "failed", reasons: [reason] },
    attempts,
    events: [{ name: "failed", only: "unanswered" }],
  })

/**
 * The create was sent and its outcome is unknown. The stamp's time stays: look-ups count from it,
 * and only proof of absence allows a second create.
 */
export const recordUnknown = (
  { request, attempts }: Made,
  { reason, words }: { reason: AnyReason; words: ServiceWords | null }
): Transition =>
  build("recordUnknown", {
    id: request.id,
    expect: whileStamped(request),
    set: {
      state: "unknown",
      stampToken: null,
      looks: 0,
      lookedAt: null,
      enqueuedAt: DATABASE_NOW,
      reasons: [reason],
      serviceWords: words,
    },
    attempts,
    events: [{ name: "unknown", only: "unanswered" }],
  })
