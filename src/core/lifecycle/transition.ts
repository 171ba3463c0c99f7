import type { AccountOfKey } from "../look-up/account"
import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import type { LaterEmailState } from "../request/later-email"
import type { CallReport } from "../request/outcomes"
import type { Announcement } from "./announcement"
import type { OperatorAct } from "./operator-act"
import type { RequestState, SendState } from "./states"

/** Stands for the database's current time: workers' clocks may be minutes apart. */
export const DATABASE_NOW = Symbol("the database's now")

/** Milliseconds from now, by the database's clock. */
export type FromNow = { fromNowMs: number }

export const isFromNow = (value: unknown): value is FromNow =>
  typeof value === "object" && value !== null && "fromNowMs" in value

type Moment = string | typeof DATABASE_NOW | FromNow | null

type MomentField =
  | "enqueuedAt"
  | "nextAttemptAt"
  | "stampedAt"
  | "stampExpiresAt"
  | "firstStampedAt"
  | "draftSavedAt"
  | "issuedAt"
  | "lookedAt"
  | "sendStampedAt"
  | "sendStampExpiresAt"
  | "sendLookedAt"
  | "sentAt"
  | "sendWaitEndsAt"

/** A request as it was read: a change takes effect only while the row still has this state and revision. */
export type RequestVersion = Pick<InvoiceRequest, "id" | "state" | "revision">

/** Changed by adding or settling one invoice: writing the whole list would drop a late one. */
type Named = "answeredInvoiceIds" | "settledInvoiceIds"
/** Derived from what a move writes, see `due.ts`. */
type Derived = "dueAt" | "dueFor"
type Fixed = "id" | "orderId" | "createdAt" | "updatedAt" | Named | Derived

export type RequestPatch = Partial<Omit<InvoiceRequest, Fixed | MomentField | "accountId">> &
  Partial<Record<MomentField, Moment>> & { accountId?: AccountOfKey | string | null }

/**
 * One compare-and-set update: it takes effect only if every expectation holds.
 *
 * `attempts` are recorded in the same statement even if the expectations fail: the calls were made.
 */
export type RequestChange = {
  id: string
  expect: {
    state: RequestState | readonly RequestState[]
    revision?: number
    stampToken?: string
    sendState?: SendState | readonly SendState[]
    sendStampToken?: string
    /** The number of e-mails ordered is still this. */
    emailOrders?: number
    /** The row was not written since it was read. */
    updatedAt?: string
    /** Only while this draft of ours, or none if null, is the one to be issued. */
    draftId?: string | null
    /** Only while the request's company is not on hold. */
    isCompanyActive?: true
    /** Only while no create was answered with an invoice that is not tied to the request. */
    isUnanswered?: true
  }
  set: RequestPatch
  /**
   * The invoice returned by a create: recorded on the row even if the expectations fail, unless it
   * is already the row's own invoice.
   */
  answered?: string
  /** Answered invoices that a person has dealt with; they stay on record. */
  settled?: readonly string[]
  attempts?: readonly CallReport[]
  /** A later e-mail: its row is inserted with the change, and not at all if the expectations fail. */
  ordersEmail?: {
    id: string
    /** The time its process has to send it. */
    lifetimeMs: number
    sentTo: SentTo
    /** The reason to show if that process dies. */
    reason: AnyReason
  }
  /**
   * How a later e-mail ended. The request changes only if that row was still in one of the `from`
   * states.
   */
  endsEmail?: {
    id: string
    from: readonly LaterEmailState[]
    to: LaterEmailState
    reasons: readonly AnyReason[] | null
  }
  /** Marks later e-mails of unknown outcome as dealt with by a person; a late answer overrides this. */
  settlesEmails?: AnyReason
  /**
   * Events announced about the row, in this order and in the same statement, each name at most
   * once. Even if the expectations fail, `doubled` is announced if the row was answered with a
   * second invoice.
   */
  events?: readonly Announcement[]
  /** The operator's act, written with the change; not written if the expectations fail. */
  operator?: OperatorAct
  /**
   * Nothing relevant to a person's decision changed: `updatedAt` stays, so that what they were
   * shown before still counts as current.
   */
  isQuiet?: true
}

/** The moves of a create, from the queue to its outcome. */
type IssuingName =
  | "stamp"
  | "releaseStamp"
  | "refuse"
  | "refuseUnrouted"
  | "refuseUnroutedAgain"
  | "refuseStopped"
  | "skip"
  | "cancelComposed"
  | "fail"
  | "noteObstacle"
  | "recordIssued"
  | "returnToQueue"
  | "recordRefused"
  | "giveUpCreate"
  | "recordUnknown"

/** The moves for an answer that arrived after its request had moved on. */
type LateAnswerName =
  | "recordIssuedLate"
  | "recordIssuedCanceled"
  | "keepAnswer"
  | "keepAnswerLate"
  | "adoptAnswered"
  | "leaveTied"
  | "lookUpAnswered"
  | "noteSecondInvoice"

type LookUpName = "adopt" | "noteAbsent" | "provenAbsent" | "leaveUndecided" | "noteUnreadable"

/** The moves of a request that is saved as a draft before it is issued. */
export type DraftFirstMoveName =
  | "stampDraft"
  | "recordDraft"
  | "keepDraft"
  | "keepDraftLate"
  | "confirmDraft"
  | "saveAnotherDraft"
  | "stampIssue"
  | "noteStillDraft"
  | "repeatIssue"
  | "adoptDraft"
  | "setDraftAside"
  | "loseDraft"
  | "noteLeftDraft"

type ReadingName =
  | "recordReading"
  | "giveUpReading"
  | "postponeReading"
  | "recordNumber"
  | "noteStatus"
  | "recordIssuedDraft"
  | "leaveFollowUps"

type EmailName =
  | "stampSend"
  | "releaseSendStamp"
  | "recordSent"
  | "returnSendToQueue"
  | "recordSendRefused"
  | "giveUpSend"
  | "recordSendUnknown"
  | "confirmSent"
  | "noteNoTrace"
  | "repeatSend"
  | "leaveSendUnconfirmed"
  | "oweSend"
  | "withholdSend"
  | "recordShopSent"
  | "recordShopFailed"
  | "orderLaterEmail"
  | "releaseLaterEmail"
  | "endLaterEmail"

type OrderChangeName = "cancel" | "recompose" | "markForCorrection" | "noteOrderVersion"

type OperatorName =
  | "requeue"
  | "declareAbsent"
  | "lookAgain"
  | "skipByOperator"
  | "link"
  | "linkUnverified"
  | "settle"
  | "settleUnknown"
  | "markChecked"

/** Moves of a request between its order and its invoice. */
export type RequestMoveName =
  IssuingName | LateAnswerName | LookUpName | OrderChangeName | OperatorName

/** Moves of an issued invoice's follow-ups. */
export type FollowUpMoveName = ReadingName | EmailName

/** Every move of one request. The type checker requires an entry for each in the table of moves. */
export type TransitionName = RequestMoveName | DraftFirstMoveName | FollowUpMoveName

declare const built: unique symbol

/**
 * A named move of one request, the only thing that changes a row. See the functions in this folder,
 * and the table of moves for where each leads.
 *
 * Only `build` can make one: the mark has no value and code outside this folder cannot write it.
 */
export type Transition = RequestChange & {
  readonly name: TransitionName
  readonly [built]: true
}
