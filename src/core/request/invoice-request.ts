import type { InvoicePosition, InvoiceTotals, MappingRule } from "../draft/invoice-draft"
import type { ServiceWords } from "./outcomes"
import type { Reason } from "./refusals"
import type { AfterWait } from "../settings/send-rules"
import type { InvoiceFlag } from "../vat/split-payment"
import type { OperatorAct } from "../lifecycle/operator-act"
import type { DueWork, RequestState, SendState } from "../lifecycle/states"

export type AnyReason = Reason<string>

/** What an issued invoice shows that differs from what was sent. */
export type Difference = {
  what: "gross" | "currency" | "status" | "reference"
  sent: string
  found: string
  /** A person accepted it or dealt with it by hand. */
  isSettled?: true
}

/**
 * Whom the last e-mail went to. `hints` are shortened addresses ("k…@example.com"): a whole one
 * would be a buyer's data. `hasBuyer`: it went elsewhere after the buyer had got his. `shop`: the shop
 * mailed it, not the service.
 */
export type SentTo = {
  kind: "contractor" | "given" | "shop"
  hints: readonly string[]
  hasBuyer?: true
}

/** How an order may change after its invoice. */
export type OrderChange =
  "ORDER_CANCELED" | "ORDER_REFUNDED" | "ORDER_RETURNED" | "ORDER_EDITED" | "BUYER_EDITED"

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
  /** A digest of the buyer who was told of last: another one is another correction. */
  buyer?: string
  /** A person dealt with it by hand. */
  isSettled?: true
  /** What they noted then: the correcting invoice's number, or why none was needed. */
  settledAs?: string
}

/** Whether the invoice's number and totals were read after issuing; `gave_up`: it could not be. */
export type ReadBack = "none" | "pending" | "done" | "gave_up"

/** What a stamp of a request that is issued draft first is for; see {@link InvoiceRequest.stampedFor}. */
export type StampPurpose = "draft" | "issue"

/**
 * A draft of ours that will not become the invoice; null where the answer to its call was lost, so
 * that there may be one that nobody knows the id of. `accountId`: where it is in another account than
 * the request went to since.
 */
export type LeftDraft = { id: string | null; at: string; accountId?: string | null }

/**
 * One order that shall be invoiced: the row that decides, whatever the queue remembers.
 *
 * Moments are ISO 8601 texts. The fields from `orderVersion` to `flags` are frozen
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
  /** Nothing is mailed by itself, whatever the settings say: a person may. */
  isMailOff: boolean
  requestedBy: string
  enqueuedAt: string | null
  nextAttemptAt: string | null
  /** When the sweep sees to it, should nothing move it before; null where nothing happens by itself. */
  dueAt: string | null
  dueFor: DueWork | null

  stampToken: string | null
  stampedAt: string | null
  /** When the stamp's process is taken for dead, as that process reckoned. */
  stampExpiresAt: string | null
  /**
   * Of a request that is issued draft first: whether its call saves the draft or issues it. Null for
   * one that is issued at once, and always while it is queued.
   */
  stampedFor: StampPurpose | null
  /** The draft that the service named, of the account that `keyDigest` opens. */
  draftId: string | null
  draftSavedAt: string | null
  leftDrafts: readonly LeftDraft[] | null
  firstStampedAt: string | null
  /** Of the key that the create was made with, or under which its invoice was found. */
  keyDigest: string | null
  /** The account of the service that this key opens; ids of invoices are unique within one. */
  accountId: string | null
  /** Invoices that creates were answered with beside the request's own: no create follows. */
  answeredInvoiceIds: readonly string[] | null
  /** The same once a person has dealt with them. */
  settledInvoiceIds: readonly string[] | null

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
  /** Whether the invoice says that it is paid; null of one that was not sent from here. */
  isPaid: boolean | null
  /** By when it is to be paid, "YYYY-MM-DD"; null of one that was not sent from here. */
  dueDate: string | null
  /** Whether the buyer it was made out to has a Polish tax number; null of one of before 0.2.0. */
  buyerHasNip: boolean | null
  /**
   * Whether it was made out to a company, at home or abroad, so that it must be in KSeF. Null of one of
   * before 0.2.0, and where the invoice may show another buyer than was sent.
   */
  isBuyerCompany: boolean | null
  fingerprint: string | null
  contentFingerprint: string | null
  /** What a person should look at on the invoice; null once nobody needs to. */
  flags: readonly InvoiceFlag[] | null

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

  /** Of the e-mail that ended last; see `LaterEmail` for each after the first. */
  sendState: SendState
  /** How often an e-mail was ordered, by the plugin or a person: of two who do at once one is first. */
  emailOrders: number
  sendRevision: number
  sendStampToken: string | null
  sendStampedAt: string | null
  sendStampExpiresAt: string | null
  /** What the invoice showed as its status before its first e-mail was ordered. */
  statusBeforeSend: string | null
  /** When an e-mail of unknown outcome was first seen to have left no trace. */
  sendLookedAt: string | null
  sentAt: string | null
  sentTo: SentTo | null
  sendReasons: readonly AnyReason[] | null
  /** Of an e-mail that waits for KSeF, or did: until when at most, and what follows then. */
  sendWaitEndsAt: string | null
  sendAfterWait: AfterWait | null

  correction: Correction | null
  createdAt: string
  updatedAt: string
}

export type NewRequest = {
  orderId: string
  orderDisplayId: string
  companyId: string | null
  isForced: boolean
  /** Its e-mail is left to a person, whatever the settings say. */
  isMailOff?: boolean
  /** Whose act made it, written with the row. */
  operator?: OperatorAct
  /** The event's name, "sweep", "person", "adoption" or "backfill" with its run. */
  requestedBy: string
  /** Nothing is inserted unless this process still works on the run. */
  run?: { id: string; token: string }
}

/** By whom an invoice of a past order is requested; the id of the run follows. */
export const BY_BACKFILL = "backfill "

/** Whether it waits behind requests of new orders; what was begun anew, as by a person, does not. */
export const isOfPast = ({
  requestedBy,
  revision,
}: Pick<InvoiceRequest, "requestedBy" | "revision">): boolean =>
  requestedBy.startsWith(BY_BACKFILL) && revision === 0

/** How long a stamp without a deadline of its own lives; versions before 0.2.0 set none. */
export const UNTOLD_LIFETIME_MS = 15 * 60_000

/** Code of a call whose process ended before it could say how the call did. */
export const PROCESS_DIED = "PROCESS_DIED"

/** Setting that keeps the moment of the plugin's first start with a key on this database. */
export const FIRST_START = "first_start"

/** Since when somebody has seen, from the guide, what an invoice will look like. */
export const PREVIEW_SEEN = "preview_seen"

/** Whether somebody put the guide away; it can be taken out again. */
export const GUIDE_PUT_AWAY = "guide_put_away"

/**
 * Why a company is not active; it is active again when none is left. Those that end by themselves
 * stand last. `other-database`: the ledger stands in another database than before, a copy or a
 * restored backup. `ledger-behind`: the service has invoices of ours that the ledger does not know.
 * `paused`: a person wanted it.
 */
export const HOLD_CAUSES = [
  "other-database",
  "ledger-behind",
  "difference",
  "paused",
  "key-rejected",
  "unreachable",
] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** True of a hold that ends by itself once the service answers a check. */
export const isSelfEnding = (cause: HoldCause): boolean =>
  cause === "unreachable" || cause === "key-rejected"

/** What ending one cause led to. `none`: there was no such hold; `still-on-hold`: others are left. */
export type HoldEnd = "none" | "still-on-hold" | "active"

/** One cause for which a company is not active: a company has at most one hold of each. */
export type CompanyHold = {
  companyId: string
  cause: HoldCause
  since: string
  keyDigest: string | null
  /** Who paused it and why; null for a hold that nobody asked for. */
  actorId: string | null
  note: string | null
}
