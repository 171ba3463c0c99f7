import type { InvoicePosition, InvoiceTotals, MappingRule } from "../draft/invoice-draft"
import type { ServiceWords } from "./outcomes"
import type { Reason } from "./refusals"
import type { AfterWait } from "../settings/send-rules"
import type { InvoiceFlag } from "../vat/split-payment"
import type {
  DueWork,
  LookState,
  RequestState,
  SendLookState,
  SendState,
} from "../lifecycle/states"

export type AnyReason = Reason<string>

/** What an issued invoice shows differently from what was sent. */
export type Difference = {
  what: "gross" | "currency" | "status" | "reference" | "type"
  sent: string
  found: string
  /** A person accepted it or dealt with it by hand. */
  isSettled?: true
}

/**
 * Where the last e-mail went. `hints` are shortened addresses ("k…@example.com"), since full ones
 * would be buyer data. `hasBuyer`: it went elsewhere after the buyer had received one. `shop`: the
 * shop mailed it, not the service.
 */
export type SentTo = {
  kind: "contractor" | "given" | "shop"
  hints: readonly string[]
  hasBuyer?: true
}

/** How an order may change after its invoice was issued. */
export type OrderChange =
  "ORDER_CANCELED" | "ORDER_REFUNDED" | "ORDER_RETURNED" | "ORDER_EDITED" | "BUYER_EDITED"

/**
 * A change of the order after its invoice was issued. Amounts are decimal texts in the invoice's
 * currency: the amount invoiced, the order's present total, the amount paid back; null if unknown.
 */
export type Correction = {
  reason: OrderChange
  at: string
  invoiced: string | null
  orderTotal: string | null
  refunded: string | null
  /** A digest of the last announced buyer: another one makes another correction. */
  buyer?: string
  /** A person dealt with it outside the shop. */
  isSettled?: true
  /** The person's note: the correcting invoice's number, or why none was needed. */
  settledAs?: string
}

/** Whether the invoice's number and totals were read after issuing; `gave_up`: they could not be read. */
export type ReadBack = "none" | "pending" | "done" | "gave_up"

/** The purpose of a stamp of a draft-first request; see {@link RequestFields.stampedFor}. */
export type StampPurpose = "draft" | "issue"

/**
 * A draft of ours that will not become the invoice. `id` is null if the answer to its call was
 * lost, so that a draft with an unknown id may exist. `accountId`: its account, if the request has
 * since gone to another one.
 */
export type LeftDraft = { id: string | null; at: string; accountId?: string | null }

/**
 * The fields of an invoice request, whatever its state.
 *
 * Times are ISO 8601 texts. The fields from `orderVersion` to `flags` are frozen with the stamp and
 * describe the invoice as it was sent.
 */
export type RequestFields = {
  id: string
  orderId: string
  orderDisplayId: string
  companyId: string | null
  state: RequestState
  revision: number
  isForced: boolean
  /** Nothing is mailed automatically, whatever the settings say; a person may mail it. */
  isMailOff: boolean
  requestedBy: string
  enqueuedAt: string | null
  nextAttemptAt: string | null
  /** When the sweep enqueues it unless a move comes first; null if nothing happens automatically. */
  dueAt: string | null
  dueFor: DueWork | null

  stampToken: string | null
  stampedAt: string | null
  /** When the stamp's process is presumed dead: the deadline that the process itself set. */
  stampExpiresAt: string | null
  /**
   * For a draft-first request: whether the stamped call saves the draft or issues it. Null for a
   * request issued directly, and always while it is queued.
   */
  stampedFor: StampPurpose | null
  /** The draft's id from the service, in the account that `keyDigest` opens. */
  draftId: string | null
  draftSavedAt: string | null
  leftDrafts: readonly LeftDraft[] | null
  firstStampedAt: string | null
  /** The key with which the create was made, or its invoice found. */
  keyDigest: string | null
  /** The service account that this key opens; invoice ids are unique within one. */
  accountId: string | null
  /** Invoices other than the request's own that its creates returned: no create follows. */
  answeredInvoiceIds: readonly string[] | null
  /** Those that a person has dealt with. */
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
  /** Whether the invoice says that it is paid; null if it was not sent from here. */
  isPaid: boolean | null
  /** The due date, "YYYY-MM-DD"; null if it was not sent from here. */
  dueDate: string | null
  /** Whether its buyer has a Polish tax number; null if it predates 0.2.0. */
  buyerHasNip: boolean | null
  /**
   * Whether its buyer is a company, domestic or foreign, so that it must be in KSeF. Null if it
   * predates 0.2.0, or if the invoice may show a buyer other than the one sent.
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

  /** How the search for an invoice of unknown outcome stands; null in any other state. */
  lookState: LookState | null
  /** Completed look-ups that found nothing since the outcome became unknown. */
  looks: number
  lookedAt: string | null

  /** The state of the e-mail that ended last; see `LaterEmail` for each after the first. */
  sendState: SendState
  /**
   * The count of e-mails ordered, by the plugin or a person; of two concurrent orders only one
   * succeeds.
   */
  emailOrders: number
  sendRevision: number
  sendStampToken: string | null
  sendStampedAt: string | null
  sendStampExpiresAt: string | null
  /** The invoice's status before its first e-mail was ordered. */
  statusBeforeSend: string | null
  /** The same for an e-mail of unknown outcome. */
  sendLookState: SendLookState | null
  /** When an e-mail of unknown outcome was first seen to have left no trace. */
  sendLookedAt: string | null
  sentAt: string | null
  sentTo: SentTo | null
  sendReasons: readonly AnyReason[] | null
  /** For an e-mail that waits or waited for KSeF: its latest end, and what follows then. */
  sendWaitEndsAt: string | null
  sendAfterWait: AfterWait | null

  correction: Correction | null
  createdAt: string
  updatedAt: string
}
