import type { AccountOfKey } from "../look-up/account"
import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import type { LaterEmailState } from "../request/later-email"
import type { CallReport } from "../request/outcomes"
import type { Announcement } from "./announcement"
import type { OperatorAct } from "./operator-act"
import type { RequestState, SendState } from "./states"

/** Stands for the database's own clock: workers' clocks may be minutes apart. */
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

/** A request as somebody read it: what is written on it takes effect only while it is still so. */
export type RequestVersion = Pick<InvoiceRequest, "id" | "state" | "revision">

/** Of the invoices that were named one is added or settled: a whole list would drop a late one. */
type Named = "answeredInvoiceIds" | "settledInvoiceIds"
/** Follows from what a move writes, see `due.ts`. */
type Derived = "dueAt" | "dueFor"
type Fixed = "id" | "orderId" | "createdAt" | "updatedAt" | Named | Derived

export type RequestPatch = Partial<Omit<InvoiceRequest, Fixed | MomentField | "accountId">> &
  Partial<Record<MomentField, Moment>> & { accountId?: AccountOfKey | string | null }

/**
 * One compare-and-set update: it happens only while every expectation holds.
 *
 * `attempts` are recorded in the same statement, also when the claim is lost: the call was made.
 */
export type RequestChange = {
  id: string
  expect: {
    state: RequestState | readonly RequestState[]
    revision?: number
    stampToken?: string
    sendState?: SendState | readonly SendState[]
    sendStampToken?: string
    /** No e-mail was ordered since so many had been. */
    emailOrders?: number
    /** Nothing about the row was written since it was read. */
    updatedAt?: string
    /** Only while this draft of ours, or none, is the one to be issued. */
    draftId?: string | null
    /** Only while the request's company is not on hold. */
    isCompanyActive?: true
    /** Only while no create was answered with an invoice that is not tied to the request. */
    isUnanswered?: true
  }
  set: RequestPatch
  /**
   * The invoice a create was answered with: noted on the row, also when the claim is lost, unless
   * it is the row's own invoice.
   */
  answered?: string
  /** Invoices that were named and that a person has dealt with; they stay on record. */
  settled?: readonly string[]
  attempts?: readonly CallReport[]
  /** An e-mail beside the first: its row is written with the change, none where the claim is lost. */
  ordersEmail?: {
    id: string
    /** How long its process has for it. */
    lifetimeMs: number
    sentTo: SentTo
    /** What it says should that process die. */
    reason: AnyReason
  }
  /** How such an e-mail ended. The request changes only where this row was still so. */
  endsEmail?: {
    id: string
    from: readonly LaterEmailState[]
    to: LaterEmailState
    reasons: readonly AnyReason[] | null
  }
  /** Says of those of unknown outcome that a person has dealt with them; a late answer says more. */
  settlesEmails?: AnyReason
  /**
   * What is announced of the row, in this order and in the same statement; also of one whose claim was
   * lost that it was answered with a second invoice (`doubled`). Each name once at most.
   */
  events?: readonly Announcement[]
  /** Whose act it is, written with the change; none where the claim is lost. */
  operator?: OperatorAct
  /**
   * Nothing that a person decides on changed: the row's moment of change stays, so that what was
   * shown of it before is still as shown.
   */
  isQuiet?: true
}

/** What becomes of a create: from the queue to its outcome. */
type IssuingName =
  | "stamp"
  | "releaseStamp"
  | "refuse"
  | "refuseUnrouted"
  | "refuseUnroutedAgain"
  | "skip"
  | "cancelComposed"
  | "fail"
  | "noteObstacle"
  | "recordIssued"
  | "returnToQueue"
  | "recordRefused"
  | "giveUpCreate"
  | "recordUnknown"

/** What an answer leads to that came after its request had gone on. */
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

/** What becomes of a request that is saved as a draft before it is issued. */
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

/** Moves of what stands between an order and its invoice. */
export type RequestMoveName =
  IssuingName | LateAnswerName | LookUpName | OrderChangeName | OperatorName

/** Moves of what an issued invoice still owes. */
export type FollowUpMoveName = ReadingName | EmailName

/** Every move of one request. The table of moves has an entry for each, or it does not compile. */
export type TransitionName = RequestMoveName | DraftFirstMoveName | FollowUpMoveName

declare const built: unique symbol

/**
 * A named move of one request, the only thing that changes a row: see the functions beside this
 * file, and the table of moves for where each leads.
 *
 * Nothing else can make one: the mark has no value and no other room can write it.
 */
export type Transition = RequestChange & {
  readonly name: TransitionName
  readonly [built]: true
}
