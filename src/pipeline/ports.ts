import type { InvoiceDraft } from "../core/invoice-draft"
import type {
  AnyReason,
  CompanyHold,
  HoldCause,
  InvoiceRequest,
  NewRequest,
  RequestChange,
} from "../core/invoice-request"
import type { Settings } from "../core/options"
import type { NamedThing, OrderSnapshot } from "../core/order-snapshot"
import type { CallReport, InvoicingService } from "../core/outcomes"

/** The rows, and every conditional move of them; each call is committed when it returns. */
export type LedgerPort = {
  insertRequest(input: NewRequest): Promise<{ request: InvoiceRequest; isNew: boolean }>
  findRequest(id: string): Promise<InvoiceRequest | null>
  findRequestOfOrder(orderId: string): Promise<InvoiceRequest | null>
  changeRequest(change: RequestChange): Promise<InvoiceRequest | null>
  logAttempts(requestId: string, reports: readonly CallReport[]): Promise<void>
  findRequestedOrders(orderIds: readonly string[]): Promise<Set<string>>
  /** The requests of these orders, as far as they have one. */
  findRequestsOfOrders(orderIds: readonly string[]): Promise<InvoiceRequest[]>
  findTiedInvoices(
    companyId: string,
    invoiceIds: readonly string[],
    exceptId: string
  ): Promise<Set<string>>
  hasUnresolvedTwin(request: InvoiceRequest): Promise<boolean>
  claimSleepingRequests(batch: Batch): Promise<InvoiceRequest[]>
  claimSleepingAfterwork(batch: Batch): Promise<InvoiceRequest[]>
  /** Whether anything was issued for a company since a moment (ISO 8601). */
  hasIssuedSince(companyId: string, since: string): Promise<boolean>
  /** The invoice that was issued last for a company with the key of this digest. */
  findLastIssued(companyId: string, keyDigest: string): Promise<IssuedInvoice | null>
  /** How many creates of a request ended with an unknown outcome. */
  countUnknownCreates(requestId: string): Promise<number>
  claimUnresolved(batch: Batch & { undecidedMs: number; leftMs: number }): Promise<InvoiceRequest[]>
  expireStamps(deadlineMs: number, reasons: readonly AnyReason[]): Promise<InvoiceRequest[]>
  expireSendStamps(deadlineMs: number): Promise<InvoiceRequest[]>
  holdCompany(hold: {
    companyId: string
    cause: HoldCause
    keyDigest: string | null
  }): Promise<boolean>
  /** Holds a company because a person wants it; a difference to be looked at stays the cause. */
  pauseCompany(pause: { companyId: string; actorId: string; note: string }): Promise<void>
  /** Ends the hold, if it still has that cause. */
  releaseCompany(companyId: string, cause: HoldCause): Promise<boolean>
  findHolds(): Promise<CompanyHold[]>
  rememberOnce<T>(key: string, value: T): Promise<T>
  remember(key: string, value: unknown): Promise<void>
  recall<T>(key: string): Promise<T | null>
  claimTurn(key: string, ttlMs: number): Promise<boolean>
  /** Milliseconds of the database's clock, which is the same for every process. */
  readClockMs(): Promise<number>
}

export type IssuedInvoice = {
  invoiceId: string
  invoiceNumber: string | null
  reference: string | null
}

type Batch = { idleMs: number; limit: number }

/** What is known of an order before it is read whole; enough to choose a company. */
export type OrderHeader = {
  id: string
  displayId: string
  createdAt: string
  salesChannel: NamedThing | null
  region: NamedThing | null
  currency: string
  /** Billing country, else shipping country. */
  country: string | null
}

/**
 * `newest` is the moment that a later call continues from, `unreadable` the ids of orders that
 * the shop hands out in an unexpected form.
 */
export type OrderPage = {
  orders: readonly OrderHeader[]
  unreadable: readonly string[]
  /** True when something on the page may still become an order: a payment before its order. */
  isOpen: boolean
  newest: string | null
  isLast: boolean
}

/** How often an order was changed, by Medusa's count: 1 for one that never was. */
export type OrderVersion = { id: string; version: number; isCanceled: boolean }

/** The live orders of the shop; `null` when there is no such order. */
export type OrdersPort = {
  readOrder(orderId: string): Promise<OrderSnapshot | null>
  readHeader(orderId: string): Promise<OrderHeader | null>
  /** The id of the order a payment was made for; null while there is no such order. */
  findOrderOfPayment(paymentId: string): Promise<string | null>
  /**
   * Orders for which the trigger fired since `since`, oldest first, with the moment that a later
   * call continues from.
   */
  listTriggered(query: {
    trigger: Exclude<Settings["trigger"], "manual">
    since: string
    startDate: string
    limit: number
    offset: number
  }): Promise<OrderPage>
  /** Orders that changed in any way since `since`, oldest first, of each only its version. */
  listChanged(query: { since: string; limit: number; offset: number }): Promise<{
    orders: readonly OrderVersion[]
    newest: string | null
    isLast: boolean
  }>
  /** Ids of sales placed since `since`, newest first; drafts and canceled orders are none. */
  listRecent(query: { since: string; limit: number; offset: number }): Promise<readonly string[]>
}

export type InvoiceJob =
  | { name: "issue"; companyId: string; requestId: string; revision: number; delayMs?: number }
  | { name: "send"; companyId: string; requestId: string; revision: number; delayMs?: number }
  | { name: "resolve"; companyId: string; requestId: string; revision: number; delayMs?: number }

/** Wakes workers. It may lose everything at any time; the sweep and the rows make it good. */
export type QueuePort = {
  enqueue(job: InvoiceJob): Promise<void>
  pause(companyId: string): Promise<void>
  resume(companyId: string): Promise<void>
}

export type EventName =
  "issued" | "sent" | "refused" | "failed" | "unknown" | "undecided" | "unverified"

export type Ports = {
  /** What holds during this step: the options and whatever an admin stored over them. */
  settings: Settings
  ledger: LedgerPort
  orders: OrdersPort
  queue: QueuePort
  /** Null when the options name no such company. */
  serviceOf(companyId: string): InvoicingService | null
  /** A digest of the company's present key, to notice that it was changed. */
  keyDigestOf(companyId: string): string | null
  /** Announces; never throws. */
  emit(name: EventName, request: InvoiceRequest): Promise<void>
  /** The same of a company that is held from now on, or served again. */
  emitCompany(name: "held" | "served", companyId: string, cause: HoldCause): Promise<void>
  /**
   * Does something that calls the company's service when its turn comes: of all that this process
   * does, so many at once as `queue.concurrency` says. Never take a turn within a turn.
   */
  inTurn<T>(companyId: string, call: () => Promise<T>): Promise<T>
  /** These ports with the settings that hold by now, for a step that had to wait. */
  renew(): Promise<Ports>
  /** True from the moment on at which the process was told to stop. */
  isStopping(): boolean
  /** Calls in a row that got no answer, by company, in this process. */
  unanswered: Map<string, number>
  log: { info(text: string): void; warn(text: string): void; error(text: string): void }
  now: () => Date
  /** Milliseconds that only go forward, unlike the wall clock. */
  monotonicMs(): number
  newToken(): string
  /** A short digest of a text, the same in every process. */
  digest: (text: string) => string
}

/** What the job that ran a step does next. Everything that matters is in the row already. */
export type StepEnd =
  | { kind: "finished" }
  /** Try again with backoff; uses up an attempt. */
  | { kind: "retry"; reason: string }
  /** Try again later; uses up none. */
  | { kind: "wait"; delayMs: number }

export type DraftOrReason =
  | { kind: "draft"; draft: InvoiceDraft; order: OrderSnapshot }
  | { kind: "canceled" }
  | { kind: "skip"; reasons: readonly AnyReason[] }
  | { kind: "refused"; reasons: readonly AnyReason[] }
