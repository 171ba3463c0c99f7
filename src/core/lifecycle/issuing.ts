import { accountOfKey } from "../look-up/account"
import type { AnyReason, InvoiceRequest } from "../request/invoice-request"
import type { CallReport, ServiceWords } from "../request/outcomes"
import { build } from "./build"
import { endPurpose } from "./request-questions"
import { DATABASE_NOW, type RequestChange, type RequestPatch, type Transition } from "./transition"

/** What is about to be sent, as the row keeps it from the stamp on. */
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

/** The one change of every stamp, whatever its call is to do. For the files of this folder. */
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
 * A worker takes a queued request for one create, and commits to what it will send.
 *
 * Guarantees that of any number of workers one goes on, and that whoever finds the row afterwards
 * knows that a create may have been made, with which key and of what. It holds only while the
 * company is not on hold, while neither request nor draft is another one, and while no create of before was
 * answered with an invoice: then a second one would follow.
 */
export const stamp = (request: InvoiceRequest, input: StampInput): Transition =>
  build("stamp", stampOf(request, input))

/**
 * The worker that holds the stamp sends nothing after all, as it slept or another day began: changes
 * of meanwhile need no correction. The token proves that nobody has taken the stamp for dead.
 *
 * @param request as it was before the stamp: of a first one no company was given the order yet, and
 *   another one may have it.
 * @param stamped as it was after it.
 */
export const releaseStamp = (
  request: Pick<InvoiceRequest, "id" | "firstStampedAt">,
  token: string,
  stamped: Pick<InvoiceRequest, "stampedFor"> = { stampedFor: null }
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

/** Of what was composed, unless the order was changed or a late answer came meanwhile. */
const whileQueued = ({ revision }: Composed) =>
  ({ state: "queued", revision, isUnanswered: true }) as const

/** The order cannot be composed, or no company is there to issue it: a person has to act. */
export const refuse = (request: Composed, reasons: readonly AnyReason[]): Transition =>
  build("refuse", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "refused", reasons, serviceWords: null, nextAttemptAt: null },
    events: [{ name: "refused" }],
  })

/** A request just inserted, whose order fits no company: no job would ever come by it. */
export const refuseUnrouted = (request: Composed, reason: AnyReason): Transition =>
  build("refuseUnrouted", {
    id: request.id,
    expect: { state: "queued", revision: request.revision },
    set: { state: "refused", reasons: [reason] },
    events: [{ name: "refused" }],
  })

/** Asked again, no company takes the refused order still, but for another reason than before. */
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

/** The order turned out to be canceled when it was to be composed; its event was lost or is late. */
export const cancelComposed = (request: Composed): Transition =>
  build("cancelComposed", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "canceled", reasons: [], serviceWords: null, nextAttemptAt: null },
  })

/** Something stands in the way before anything is sent: the row says why it waits. */
export const noteObstacle = (request: Composed, reason: AnyReason): Transition =>
  build("noteObstacle", {
    id: request.id,
    expect: whileQueued(request),
    set: { reasons: [reason] },
  })

/** The tries are used up by faults of our own side, before anything was sent. */
export const fail = (request: Composed, reason: AnyReason): Transition =>
  build("fail", {
    id: request.id,
    expect: whileQueued(request),
    set: { state: "failed", reasons: [reason] },
    events: [{ name: "failed" }],
  })

/** A create that was made: the row as it was stamped for it, and its calls that are not on record. */
type Made = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** Of the worker that made the call, while nobody has taken it for dead. */
const whileStamped = ({ stampToken }: InvoiceRequest) =>
  ({ state: "issuing", stampToken: stampToken ?? "" }) as const

/** Nothing was saved, so there is nothing to correct either, should the order be canceled by now. */
const notIssued = (request: InvoiceRequest): RequestPatch => ({
  stampToken: null,
  stampedAt: null,
  stampExpiresAt: null,
  ...endPurpose(request),
  correction: null,
  // It was the first: no company was ever given this order, and another one may have it.
  ...(request.stampedAt === request.firstStampedAt && request.draftId === null
    ? { firstStampedAt: null }
    : {}),
})

/**
 * The create is proven to have saved nothing, and is made again by itself: the service could not be
 * reached, asked to wait, rejects the key, or forbade this one call.
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

/** The service says no to this invoice; nothing was saved and a person has to act. */
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

/** The service was out of reach at the last try too; nothing was sent. */
export const giveUpCreate = ({ request, attempts }: Made, reason: AnyReason): Transition =>
  build("giveUpCreate", {
    id: request.id,
    expect: whileStamped(request),
    set: { ...notIssued(request), state: "failed", reasons: [reason] },
    attempts,
    events: [{ name: "failed", only: "unanswered" }],
  })

/**
 * The create left and its outcome is not known. The stamp's moment stays: look-ups count from it,
 * and nothing but proof of absence lets a second create follow.
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
