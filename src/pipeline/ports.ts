import type { ShopNames } from "../core/settings/company-routing"
import type {
  AnyReason,
  CompanyHold,
  HoldCause,
  HoldEnd,
  InvoiceRequest,
  NewRequest,
} from "../core/request/invoice-request"
import type { LaterEmail } from "../core/request/later-email"
import type { OutboxEvent } from "../core/lifecycle/announcement"
import type { DueBatch, DueRequest } from "../core/lifecycle/due"
import type { Transition } from "../core/lifecycle/transition"
import type { AutomaticTrigger, Settings } from "../core/settings/options"
import type { OrderProgress, ProgressMoments } from "../core/order/order-progress"
import type { NamedThing, OrderSnapshot } from "../core/order/order-snapshot"
import type { UnreadableOrder } from "../core/order/unreadable-order"
import type { CallReport, Counted, InvoicingService } from "../core/request/outcomes"
import type { AccountsPort } from "./accounts-port"
import type { TiedRequestsPort } from "./adoption/adoption-port"
import type { DatabaseClock } from "./database-clock"
import type { EventsPort } from "./events-port"
import type { KsefPort } from "./ksef-port"
import type { AccountantLinkPort, LinkPort, LinkSigner } from "./link-port"
import type { OrderListPort, OrderVersion } from "./order-list-port"
import type { PaidOrdersPort, PaymentPort } from "./payment-port"
import type { ProcessMemory } from "./process-memory"
import type { QueuePort } from "./queue-port"
import type { MonthsPort, PlacedOrdersPort } from "./month/month-port"
import type { RunsPort } from "./runs/runs-port"
import type { ScansPort } from "./scans-port"

export type { InvoiceJob, QueuePort } from "./queue-port"

/** The rows, and every conditional move of them; each call is committed when it returns. */
export type LedgerPort = AccountsPort &
  EventsPort &
  KsefPort &
  PaymentPort &
  LinkPort &
  AccountantLinkPort &
  RunsPort &
  ScansPort &
  MonthsPort &
  TiedRequestsPort & {
    insertRequest(input: NewRequest): Promise<{ request: InvoiceRequest; isNew: boolean }>
    findRequest(id: string): Promise<InvoiceRequest | null>
    findRequestOfOrder(orderId: string): Promise<InvoiceRequest | null>
    /** The one door for a change of one row; null when the row is not as the transition expects. */
    apply(transition: Transition): Promise<InvoiceRequest | null>
    logAttempts(requestId: string, reports: readonly CallReport[]): Promise<void>
    findRequestedOrders(orderIds: readonly string[]): Promise<Set<string>>
    /** The requests of these orders, as far as they have one. */
    findRequestsOfOrders(orderIds: readonly string[]): Promise<InvoiceRequest[]>
    /** Which of these invoices of an account are tied to a request other than `exceptId`. */
    findTiedInvoices(
      account: { companyId: string; accountId: string | null },
      invoiceIds: readonly string[],
      exceptId: string
    ): Promise<Set<string>>
    /**
     * The requests of a company, or with null of all of them, other than `exceptId`, that these invoices
     * are tied to in any account, or that the service named them for.
     */
    findHolders(
      companyId: string | null,
      invoiceIds: readonly string[],
      exceptId: string
    ): Promise<InvoiceRequest[]>
    /**
     * Whether another unresolved request of the company, or of an account that shares a key with the
     * request's, would look the same on its invoice.
     */
    hasUnresolvedLookalike(request: InvoiceRequest): Promise<boolean>
    /** Rows that are due, each given to one caller, with its due time moved on as by a job. */
    claimDue(batch: DueBatch): Promise<DueRequest[]>
    /** Whether a create of a company, with that key if given, was answered with an invoice since a moment. */
    hasIssuedSince(companyId: string, since: string, keyDigest?: string | null): Promise<boolean>
    /**
     * Whether an e-mail that was ordered for a company was taken since a moment (ISO 8601), and not
     * before that key was seen first, if one is given: an older one's e-mails show nothing of it.
     */
    hasSentSince(companyId: string, since: string, keyDigest?: string | null): Promise<boolean>
    /** How often a request's calls of a kind were answered 403. */
    countForbidden(requestId: string, operation: "create" | "send" | "read"): Promise<Counted>
    /** How many readings of a request's invoice ended without a usable answer. */
    countUnansweredReads(requestId: string): Promise<Counted>
    /** Whether a request other than these waits in a company. */
    hasQueuedBeside(companyId: string, requestIds: readonly string[]): Promise<boolean>
    /** Whether a request waits in a company that is not of the past and could be issued now. */
    hasNewDue(companyId: string): Promise<boolean>
    /** How many creates of a request ended with an unknown outcome. */
    countUnknownCreates(requestId: string): Promise<number>
    /** True when a create of a request was ever answered with an invoice. */
    hasAnsweredCreate(requestId: string): Promise<boolean>
    expireStamps(reasons: readonly AnyReason[]): Promise<InvoiceRequest[]>
    expireSendStamps(): Promise<InvoiceRequest[]>
    /** E-mails beside the first whose process is gone: their outcome is unknown, as their requests tell. */
    expireLaterEmails(): Promise<InvoiceRequest[]>
    /** Every e-mail of a request once there are several, in the order in which they were ordered. */
    findEmailsOf(requestId: string): Promise<LaterEmail[]>
    holdCompany(hold: {
      companyId: string
      cause: HoldCause
      keyDigest: string | null
    }): Promise<boolean>
    pauseCompany(pause: { companyId: string; actorId: string; note: string }): Promise<void>
    /** @param since of the hold that is meant: a later one of the same cause stays. */
    releaseCompany(companyId: string, cause: HoldCause, since?: string): Promise<HoldEnd>
    /** Whether an invoice of the company differs from what was sent and nobody has settled that. */
    hasOpenDifference(companyId: string): Promise<boolean>
    findHolds(): Promise<CompanyHold[]>
    /** What tells this database from its copies; null where it may not be read. */
    readDatabaseIdentity(): Promise<string | null>
    saveValueOnce<T>(key: string, value: T): Promise<T>
    saveValue(key: string, value: unknown): Promise<void>
    readValue<T>(key: string): Promise<T | null>
    /** Milliseconds of the database's clock, which is the same for every process. */
    readClockMs(): Promise<number>
  }

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
  /** A language tag that Medusa keeps with the order, such as `pl-PL`. */
  locale: string | null
}

/** `newest`: the moment that a later call continues from; `unreadable`: ids of orders of no known form. */
export type OrderPage = {
  orders: readonly OrderHeader[]
  unreadable: readonly string[]
  /** True when something on the page may still become an order: a payment before its order. */
  isOpen: boolean
  newest: string | null
  isLast: boolean
}

/** The live orders of the shop; `null` when there is no such order. */
export type OrdersPort = PaidOrdersPort &
  OrderListPort &
  PlacedOrdersPort & {
    readOrder(orderId: string): Promise<OrderSnapshot | null>
    /** Many in one query, each in the place of its id; one of an unknown form is told in its place. */
    readOrders(ids: readonly string[]): Promise<readonly (OrderSnapshot | UnreadableOrder | null)[]>
    readHeader(orderId: string): Promise<OrderHeader | null>
    /** What companies' conditions can name; it may be half a minute old, unless `isAnew`. */
    readNames(how?: { isAnew: boolean }): Promise<ShopNames>
    /** What the shop calls itself; it may be half a minute old. */
    readShopName(): Promise<string | null>
    /** The id of the order a payment was made for; null while there is no such order. */
    findOrderOfPayment(paymentId: string): Promise<string | null>
    /** The id of the order a fulfillment belongs to; null for one of a return. */
    findOrderOfFulfillment(fulfillmentId: string): Promise<string | null>
    /**
     * Orders for which the trigger fired since `since`, oldest first, with the moment that a later
     * call continues from.
     */
    listTriggered(query: {
      trigger: AutomaticTrigger
      since: string
      startDate: string
      limit: number
      offset: number
    }): Promise<OrderPage>
    /**
     * Ids of the sales for which the trigger fired between two moments; `earlier`: those placed before
     * the start date, as far as the shop's tables tell when it fired for them.
     */
    listTriggeredIds(query: {
      trigger: AutomaticTrigger
      since: string
      until: string
      startDate: string
      limit: number
      offset: number
    }): Promise<{ ids: readonly string[]; earlier: readonly string[]; isLast: boolean }>
    /** Orders that changed in any way since `since`, oldest first, of each only its version. */
    listChanged(query: { since: string; limit: number; offset: number }): Promise<{
      orders: readonly OrderVersion[]
      newest: string | null
      isLast: boolean
    }>
    /** How far these orders have come; one that is gone is left out. */
    readProgress(orderIds: readonly string[]): Promise<readonly OrderProgress[]>
    /** When an order got so far; all null of one that is gone. */
    readProgressMoments(orderId: string): Promise<ProgressMoments>
    /** Ids of open orders after `after` in the order of their ids, which follow the time. */
    listOpen(query: {
      after: string | null
      createdSince: string
      limit: number
    }): Promise<readonly string[]>
    /** Completes an order through Medusa's own workflow, unless somebody has meanwhile. */
    completeOrder(orderId: string): Promise<void>
  }

/** Everything a step may reach; `ProcessMemory` is what its process keeps between steps. */
export type Ports = ProcessMemory & {
  /** What holds during this step: the options and whatever an admin stored over them. */
  settings: Settings
  ledger: LedgerPort
  orders: OrdersPort
  queue: QueuePort
  /** Null when the options name no such company. */
  serviceOf(companyId: string): InvoicingService | null
  /** A digest of the company's present key, to notice that it was changed. */
  keyDigestOf(companyId: string): string | null
  /** Gives events to the shop's event bus, in this order; throws when it did not take all of them. */
  publish(events: readonly OutboxEvent[]): Promise<void>
  /**
   * Does something that calls the company's service when its turn comes: of all that this process
   * does, so many at once as `queue.concurrency` says. Never take a turn within a turn.
   */
  inTurn<T>(companyId: string, call: () => Promise<T>): Promise<T>
  /** For work on the past, between its parts: waits while this process works for new orders. */
  giveWay(): Promise<void>
  /** These ports with the settings that hold by now, for a step that had to wait and has its turn. */
  renew(): Promise<Ports>
  /** True from the moment on at which the process was told to stop. */
  isStopping(): boolean
  /** Waits within a step; what can wait for longer is planned as a job. */
  sleep(ms: number): Promise<void>
  log: { info(text: string): void; warn(text: string): void; error(text: string): void }
  /** The clock of this process; which day it is, the database's says. */
  now: () => Date
  databaseClock: DatabaseClock
  /** Milliseconds that only go forward; they may stand still in a suspend. */
  monotonicMs(): number
  newToken(): string
  linkSigner: LinkSigner
  monthLinkSigner: LinkSigner
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
