import type { InvoicePosition, InvoiceTotals, MappingRule } from "./invoice-draft"
import type { CallReport, ServiceWords } from "./outcomes"
import type { Reason } from "./refusals"
import type { RequestState, SendState } from "./states"

/** Codes of reasons that are neither a refusal nor a skip: what waits, failed or is unknown. */
export type ProgressCode =
  | "SERVICE_UNREACHABLE"
  | "SERVICE_BUSY"
  | "KEY_REJECTED"
  | "OUTCOME_UNKNOWN"
  | "AMBIGUOUS_LOOKUP"
  | "LOOKUP_FAILED"
  | "LOOKUP_FORBIDDEN"
  | "ACCOUNT_UNCERTAIN"
  | "NOT_READ_BACK"
  | "READING_FORBIDDEN"
  | "INTERNAL_ERROR"
  | "READ_BACK_DIFFERS"
  | "SEND_REFUSED"
  | "SEND_UNCONFIRMED"
  | "ABSENT_AGAIN"

export type AnyReason = Reason<string>

/** What an issued invoice shows that differs from what was sent. */
export type Difference = { what: "gross" | "currency"; sent: string; found: string }

/** `hints` are shortened addresses ("k…@example.com"): a whole one would be a buyer's data. */
export type SentTo = { kind: "contractor" | "given"; hints: readonly string[] }

/** How an order may change after its invoice. */
export type OrderChange = "ORDER_CANCELED" | "ORDER_REFUNDED" | "ORDER_RETURNED" | "ORDER_EDITED"

/**
 * An order that changed after its invoice. Amounts are decimal texts in the invoice's currency:
 * what was invoiced, what the order comes to now, what was paid back; null when unknown.
 */
export type Correction = {
  reason: OrderChange
  at: string
  invoiced: string | null
  orderTotal: string | null
  refunded: string | null
}

/** Whether the invoice's number and totals were read after issuing; `gave_up`: it could not be. */
export type ReadBack = "none" | "pending" | "done" | "gave_up"

/**
 * One order that shall be invoiced: the row that decides, whatever the queue remembers.
 *
 * Moments are ISO 8601 texts. The fields from `orderVersion` to `contentFingerprint` are frozen
 * with the stamp and describe the invoice as it was sent.
 */
export type InvoiceRequest = {
  id: string
  orderId: string
  orderDisplayId: string
  companyId: string | null
  state: RequestState
  revision: number
  isForced: boolean
  requestedBy: string
  enqueuedAt: string | null
  nextAttemptAt: string | null

  stampToken: string | null
  stampedAt: string | null
  firstStampedAt: string | null
  /** Of the key that the create was made with, or under which its invoice was found. */
  keyDigest: string | null

  orderVersion: number | null
  reference: string | null
  currency: string | null
  priceType: string | null
  positions: readonly InvoicePosition[] | null
  totals: InvoiceTotals | null
  issueDate: string | null
  saleDate: string | null
  projectId: string | null
  projectRule: MappingRule | null
  fingerprint: string | null
  contentFingerprint: string | null

  reasons: readonly AnyReason[] | null
  serviceWords: ServiceWords | null

  invoiceId: string | null
  invoiceNumber: string | null
  issuedAt: string | null
  readBack: ReadBack
  difference: Difference | null

  /** Completed look-ups that found nothing since the outcome became unknown. */
  looks: number
  lookedAt: string | null

  sendState: SendState
  sendRevision: number
  sendStampToken: string | null
  sendStampedAt: string | null
  sentAt: string | null
  sentTo: SentTo | null
  sendReasons: readonly AnyReason[] | null

  correction: Correction | null
  createdAt: string
  updatedAt: string
}

/** Stands for the database's own clock: workers' clocks may be minutes apart. */
export const DATABASE_NOW = Symbol("the database's now")

type Moment = string | typeof DATABASE_NOW | null

type MomentField =
  | "enqueuedAt"
  | "nextAttemptAt"
  | "stampedAt"
  | "firstStampedAt"
  | "issuedAt"
  | "lookedAt"
  | "sendStampedAt"
  | "sentAt"

type Fixed = "id" | "orderId" | "createdAt" | "updatedAt"

export type RequestPatch = Partial<Omit<InvoiceRequest, Fixed | MomentField>> &
  Partial<Record<MomentField, Moment>>

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
    /** No e-mail was ordered since the one of this moment, or since ever. */
    sendStampedAt?: string | null
    /** Only while the request's company is not held. */
    isServed?: true
  }
  set: RequestPatch
  attempts?: readonly CallReport[]
}

export type NewRequest = {
  orderId: string
  orderDisplayId: string
  companyId: string | null
  isForced: boolean
  /** The event's name, "sweep" or "person". */
  requestedBy: string
}

/** Code of a call whose process ended before it could say how the call did. */
export const PROCESS_DIED = "PROCESS_DIED"

/** Setting that keeps the moment of the plugin's first start with a key on this database. */
export const FIRST_START = "first_start"

/** Since when somebody has seen, from the guide, what an invoice will look like. */
export const PREVIEW_SEEN = "preview_seen"

/**
 * Why a company is not served, the weakest first: a stronger cause takes a weaker one's place.
 * `paused`: a person wanted it.
 */
export const HOLD_CAUSES = ["unreachable", "key-rejected", "paused", "difference"] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** The causes that give way when this one appears. */
export const listWeakerCauses = (cause: HoldCause): readonly HoldCause[] =>
  HOLD_CAUSES.slice(0, HOLD_CAUSES.indexOf(cause))

/** True of a hold that ends by itself once the service answers a check. */
export const isSelfEnding = (cause: HoldCause): boolean =>
  cause === "unreachable" || cause === "key-rejected"

export type CompanyHold = {
  companyId: string
  cause: HoldCause
  since: string
  keyDigest: string | null
  /** Who paused it and why; null for a hold that nobody asked for. */
  actorId: string | null
  note: string | null
}
