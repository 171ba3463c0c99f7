import type { ShopNames } from "../core/settings/company-routing"
import type { AnyReason, InvoiceRequest, NewRequest } from "../core/request/invoice-request"
import type { LaterEmail } from "../core/request/later-email"
import type { OutboxEvent } from "../core/lifecycle/announcement"
import type { DueBatch, DueRequest } from "../core/lifecycle/due"
import type { OperatorAct } from "../core/lifecycle/operator-act"
import type { Transition } from "../core/lifecycle/transition"
import type { AutomaticTrigger, Settings } from "../core/settings/options"
import type { OrderProgress, ProgressMoments } from "../core/order/order-progress"
import type { NamedThing, OrderSnapshot } from "../core/order/order-snapshot"
import type { UnreadableOrder } from "../core/order/unreadable-order"
import type { CallReport, Counted, InvoicingService } from "../core/request/outcomes"
import type { AccountsPort } from "./accounts-port"
import type { TiedRequestsPort } from "./adoption/adoption-port"
import type { CompanyNotesPort } from "./company-notes-port"
import type { DatabaseClock } from "./database-clock"
import type { EventsPort } from "./events-port"
import type { HoldsPort } from "./holds-port"
import type { KsefPort } from "./ksef-port"
import type { AccountantLinkPort, LinkPort, LinkSigner } from "./link-port"
import type { OrderListPort, OrderVersion } from "./order-list-port"
import type { PaidOrdersPort, PaymentPort } from "./payment-port"
import type { ProcessMemory } from "./process-memory"
import type { QueuePort } from "./queue-port"
import type { MonthsPort, PlacedOrdersPort } from "./month/month-port"
import type { RunsPort } from "./runs/runs-port"
import type { ScansPort } from "./scans-port"
import type { ValuesPort } from "./values-port"

export type { InvoiceJob, QueuePort } from "./queue-port"

/** The ledger's rows and their conditional moves; each call is committed when it returns. */
export type LedgerPort = AccountsPort &
  EventsPort &
  CompanyNotesPort &
  HoldsPort &
  KsefPort &
  PaymentPort &
  LinkPort &
  AccountantLinkPort &
  RunsPort &
  ScansPort &
  MonthsPort &
  TiedRequestsPort &
  ValuesPort & {
    insertRequest(input: NewRequest): Promise<{ request: InvoiceRequest; isNew: boolean }>
    findRequest(id: string): Promise<InvoiceRequest | null>
    findRequestOfOrder(orderId: string): Promise<InvoiceRequest | null>
    /** The only way to change a single row; null if the row is not as the transition expects. */
    apply(transition: Transition): Promise<InvoiceRequest | null>
    logAttempts(requestId: string, reports: readonly CallReport[]): Promise<void>
    findRequestedOrders(orderIds: readonly string[]): Promise<Set<string>>
    /** The requests of these orders; an order without one is left out. */
    findRequestsOfOrders(orderIds: readonly string[]): Promise<InvoiceRequest[]>
    /** Which of these invoices of an account are tied to a request other than `exceptId`. */
    findTiedInvoices(
      account: { companyId: string; accountId: string | null },
      invoiceIds: readonly string[],
      exceptId: string
    ): Promise<Set<string>>
    /**
     * The requests, other than `exceptId`, of a company (null: of all) that are tied to one of these
     * invoices in any account, or for which the service returned one.
     */
    findHolders(
      companyId: string | null,
      invoiceIds: readonly string[],
      exceptId: string
    ): Promise<InvoiceRequest[]>
    /**
     * Whether another unresolved request, of any company, would look the same on its invoice: two
     * companies may share an account.
     */
    hasUnresolvedLookalike(request: InvoiceRequest): Promise<boolean>
    /** Claims due rows, each for one caller only, and postpones them as enqueuing a job does. */
    claimDue(batch: DueBatch): Promise<DueRequest[]>
    /** Whether a create of a company, with that key if given, was answered with an invoice since a moment. */
    hasIssuedSince(companyId: string, since: string, keyDigest?: string | null): Promise<boolean>
    /**
     * Whether the service accepted an e-mail of a company since a moment (ISO 8601) and, if a key is
     * given, since that key was first seen: e-mails sent with an older key prove nothing about it.
     */
    hasSentSince(companyId: string, since: string, keyDigest?: string | null): Promise<boolean>
    /** How often a request's calls of a kind were answered 403. */
    countForbidden(requestId: string, operation: "create" | "send" | "read"): Promise<Counted>
    /** How many readings of a request's invoice ended without a usable answer. */
    countUnansweredReads(requestId: string): Promise<Counted>
    /** Whether a company has a queued request other than these. */
    hasQueuedBeside(companyId: string, requestIds: readonly string[]): Promise<boolean>
    /** Whether a company has a queued request that is not of a past order and could be issued now. */
    hasNewDue(companyId: string): Promise<boolean>
    /** How many creates of a request ended with an unknown outcome. */
    countUnknownCreates(requestId: string): Promise<number>
    /** True when a create of a request was ever answered with an invoice. */
    hasAnsweredCreate(requestId: string): Promise<boolean>
    expireStamps(reasons: readonly AnyReason[]): Promise<InvoiceRequest[]>
    expireSendStamps(): Promise<InvoiceRequest[]>
    /** Marks later e-mails (after the first) whose process died as unknown; returns their requests. */
    expireLaterEmails(): Promise<InvoiceRequest[]>
    /** All e-mails of a request that has several, in the order in which they were ordered. */
    findEmailsOf(requestId: string): Promise<LaterEmail[]>
    /** Whether an invoice of the company differs from what was sent and nobody has settled that. */
    hasOpenDifference(companyId: string): Promise<boolean>
    /** Distinguishes this database from its copies; null if it cannot be read. */
    readDatabaseIdentity(): Promise<string | null>
    /** Records what an operator did to a request, if no change in the ledger records it. */
    recordAct(requestId: string, act: OperatorAct): Promise<void>
    /** The database's clock in milliseconds, the same for every process. */
    readClockMs(): Promise<number>
  }

/** The part of an order that is read first, enough to choose a company. */
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

/** `newest`: the moment a later call continues from; `unreadable`: ids of orders in an unknown format. */
export type OrderPage = {
  orders: readonly OrderHeader[]
  unreadable: readonly string[]
  /** True when something on the page may become an order later: a payment can precede its order. */
  isOpen: boolean
  newest: string | null
  isLast: boolean
}

/** The live orders of the shop; `null` when there is no such order. */
export type OrdersPort = PaidOrdersPort &
  OrderListPort &
  PlacedOrdersPort & {
    readOrder(orderId: string): Promise<OrderSnapshot | null>
    /** Reads many in one query, each at the index of its id; null if there is no such order. */
    readOrders(ids: readonly string[]): Promise<readonly (OrderSnapshot | UnreadableOrder | null)[]>
    readHeader(orderId: string): Promise<OrderHeader | null>
    /** The names that companies' conditions can use; may be half a minute old, unless `isAnew`. */
    readNames(how?: { isAnew: boolean }): Promise<ShopNames>
    /** The shop's name; may be half a minute old. */
    readShopName(): Promise<string | null>
    /** The id of the order of a payment; null while there is no such order. */
    findOrderOfPayment(paymentId: string): Promise<string | null>
    /** The id of the order of a fulfillment; null for the fulfillment of a return. */
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
    /** Orders that changed in any way since `since`, oldest first, with their version only. */
    listChanged(query: { since: string; limit: number; offset: number }): Promise<{
      orders: readonly OrderVersion[]
      newest: string | null
      isLast: boolean
    }>
    /** The progress of these orders; an order that no longer exists is left out. */
    readProgress(orderIds: readonly string[]): Promise<readonly OrderProgress[]>
    /** When an order reached each stage; all null if it no longer exists. */
    readProgressMoments(orderId: string): Promise<ProgressMoments>
    /** Ids of open orders after `after`, by id, which follows the time of creation. */
    listOpen(query: {
      after: string | null
      createdSince: string
      limit: number
    }): Promise<readonly string[]>
    /** Completes an order through Medusa's own workflow, unless that was done meanwhile. */
    completeOrder(orderId: string): Promise<void>
  }

/** Everything a step may reach; `ProcessMemory` is what its process keeps between steps. */
export type Ports = ProcessMemory & {
  /** The settings in effect during this step: the options and what an admin stored over them. */
  settings: Settings
  ledger: LedgerPort
  orders: OrdersPort
  queue: QueuePort
  /** Null when the options name no such company. */
  serviceOf(companyId: string): InvoicingService | null
  /** A digest of the company's present key, to detect a changed key. */
  keyDigestOf(companyId: string): string | null
  /** Publishes events to the shop's event bus in this order; throws if it did not accept all of them. */
  publish(events: readonly OutboxEvent[]): Promise<void>
  /**
   * Runs a call to the company's service when its turn comes: this process runs at most
   * `queue.concurrency` of them at once per company. Never take a turn within a turn.
   */
  inTurn<T>(companyId: string, call: () => Promise<T>): Promise<T>
  /** For batches of work on past orders: waits while this process works for new orders. */
  giveWay(): Promise<void>
  /** These ports with the current settings, for a step that had to wait for its turn. */
  renew(): Promise<Ports>
  /** True once the process was told to stop. */
  isStopping(): boolean
  /** Waits within a step; use a delayed job for longer waits. */
  sleep(ms: number): Promise<void>
  log: { info(text: string): void; warn(text: string): void; error(text: string): void }
  /** The clock of this process; the database's decides which day it is. */
  now: () => Date
  databaseClock: DatabaseClock
  /** A monotonic clock in milliseconds; it may stand still while the machine is suspended. */
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
  /** Retry with backoff; uses up an attempt. */
  | { kind: "retry"; reason: string }
  /** Retry later; uses up no attempt. */
  | { kind: "wait"; delayMs: number }
