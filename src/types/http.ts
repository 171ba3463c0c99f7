import type { InvoicePosition, InvoiceTotals, MappingRule } from "../core/draft/invoice-draft"
import type { Correction, Difference } from "../core/request/invoice-request"
import type { Operation, OutcomeKind, ServiceWords } from "../core/request/outcomes"
import type { PaymentStatus } from "../core/payment/watch"
import type { QueueTrouble } from "../core/notices/queue-trouble"
import type { InvoicingRight } from "../core/settings/rights"
import type { AfterWait } from "../core/settings/send-rules"
import type { InvoiceFlag } from "../core/vat/split-payment"
import type { DueWork, RequestState, SendState } from "../core/lifecycle/states"
import type { BuyerLinkState } from "./buyer-link"
import type { InvoiceEmail } from "./invoice-email"
import type { InvoiceKsef, InvoiceKsefChange } from "./ksef"
import type { InvoicePayment } from "./payment"
import type { CompanyHold } from "./settings"

/**
 * A reason as the API gives it: a code the admin translates, the place to correct it, and an English
 * sentence for everybody else.
 */
export type ApiReason = {
  code: string
  field: string | null
  params: Record<string, string | number>
  message: string
}

/** What a person may do with a request in its present state; the buttons are drawn from it. */
export type AllowedActions = {
  retry: boolean
  link: boolean
  skip: boolean
  not_there: boolean
  /** Declare that what is open was dealt with by hand. */
  settle: boolean
  /** Issue what was skipped. */
  issue: boolean
  send: boolean
  download: boolean
  /** Confirm that the invoice's flags were looked at. */
  check: boolean
}

/** An order that changed after its invoice. */
export type ApiCorrection = Omit<Correction, "buyer">

/** `GET /admin/invoicing/requests`, one row. Amounts are decimal texts in the major unit. */
export type InvoiceRequestRow = {
  id: string
  order_id: string
  /** The order's number as the shop shows it. */
  order_display_id: string
  company_id: string | null
  state: RequestState
  reasons: ApiReason[]
  service_words: ServiceWords | null
  invoice_id: string | null
  invoice_number: string | null
  /** Other invoices that the service answered creates of this order with; empty but for trouble. */
  answered_invoice_ids: string[]
  /** The same once a person dealt with them. */
  settled_invoice_ids: string[]
  currency: string | null
  totals: InvoiceTotals | null
  issue_date: string | null
  /** By when the invoice asks to be paid; null of what is not issued, or was not from here. */
  due_date: string | null
  /** Null of what is not issued, or of which it is not known. `overdue`: unpaid, and that day is over. */
  payment_status: PaymentStatus | null
  project_id: string | null
  project_rule: MappingRule | null
  send_state: SendState
  /** True of a refused e-mail that the plugin kept back: the service was never asked to send it. */
  is_mail_withheld: boolean
  /** When the e-mail was last ordered from the service successfully. */
  sent_at: string | null
  /** Of the last e-mail; `contractor`: the address saved with the invoice; `given`: typed in; `has_buyer`: that one or one before it went to the buyer. */
  sent_to: { kind: "contractor" | "given" | "shop"; hints: string[]; has_buyer: boolean } | null
  send_reasons: ApiReason[]
  /**
   * Of an e-mail that waits for KSeF (`send_state` is `waiting`): until when at most (ISO 8601), and
   * whether it then goes anyway or a person is asked. Null of any other.
   */
  mail_wait: { until: string; then: AfterWait } | null
  /** Set when the order changed after its invoice: a correction is needed in the service. */
  correction: ApiCorrection | null
  /** Set when the invoice, read back, shows other figures than were sent. */
  difference: Difference | null
  /** What a person should look at on the issued invoice; empty once somebody has. */
  flags: InvoiceFlag[]
  /** Earliest moment of the next automatic try while waiting. */
  next_attempt_at: string | null
  /** From when on the sweep comes back to it, unless on hold, and for what. */
  next_due: { at: string; what: DueWork } | null
  issued_at: string | null
  created_at: string
  updated_at: string
  actions: AllowedActions
  /** Null of what is not issued. */
  ksef: InvoiceKsef | null
}

export type InvoiceAttempt = {
  id: string
  operation: Operation
  outcome: OutcomeKind
  status: number | null
  code: string | null
  started_at: string
  duration_ms: number
  words: ServiceWords | null
}

/** What a person did: who, when, what. */
export type InvoiceAct = {
  id: string
  actor_id: string
  /** Of the admin's user; null for anybody else. */
  actor_name: string | null
  act:
    | "issue"
    | "retry"
    | "link"
    | "skip"
    | "not_there"
    | "settle"
    | "settle_ksef"
    | "mark_paid"
    | "mark_unpaid"
    | "send"
    | "test_email"
    | "check"
    | "buyer"
    | "share_link"
    | "replace_link"
    | "revoke_link"
  note: string | null
  at: string
}

/** `GET /admin/invoicing/requests/:id`. */
export type InvoiceRequestDetail = InvoiceRequestRow & {
  /** Name of the event that asked for it, "sweep" or "person". */
  requested_by: string
  /** When the create that was sent last was begun; null while none counts. */
  last_create_at: string | null
  /** When its last e-mail was ordered, by whomever; null while none was. */
  last_email_at: string | null
  price_type: string | null
  sale_date: string | null
  positions: InvoicePosition[]
  attempts: InvoiceAttempt[]
  /** Every e-mail in the order in which they were ordered; empty while there is no other than the first. */
  emails: InvoiceEmail[]
  acts: InvoiceAct[]
  /** What it was seen to become in KSeF: the last 20 changes, oldest first. */
  ksef_history: InvoiceKsefChange[]
  /** The order's e-mail as it is now, read from the order and not kept by the plugin. */
  contractor_email: string | null
  /** What the invoice's remarks in the service hold of the order, "ref. 7Q2M9XK4TB"; null before it was sent. */
  reference: string | null
  /** Null of an invoice that was not issued as unpaid from here. */
  payment: InvoicePayment | null
  /** The address under which the buyer fetches the PDF without a login; null where none can be made. */
  buyer_link: BuyerLinkState | null
  /** The company's present key opens another account than the invoice's: no e-mail, no PDF. */
  is_in_other_account: boolean
}

export type InvoiceRequestResponse = { request: InvoiceRequestDetail }

/** `GET /admin/invoicing/rights`: what the routes let whoever asks do. */
export type InvoicingRightsResponse = { rights: InvoicingRight[] }

/**
 * `GET /admin/invoicing/orders/:id/invoice`: all that the card on the order's page shows at first.
 * Whoever may not read invoices is told their rights, and null for the rest.
 */
export type OrderInvoiceResponse = {
  rights: InvoicingRight[]
  status: InvoicingStatusResponse | null
  /** Null while the order has none. */
  request: InvoiceRequestDetail | null
}

/** `GET /admin/invoicing/status`. */
export type InvoicingStatusResponse = {
  /** False while no API key is configured: the plugin then does nothing. */
  is_configured: boolean
  /** Whether invoices are issued by themselves at all. */
  is_live: boolean
  trigger: string
  /** When the plugin completes orders by itself. */
  complete_when: "paid_and_delivered" | "paid_and_shipped" | "paid" | "never"
  start_date: string | null
  /** Whether somebody took the guide's step of looking at a preview. */
  is_preview_seen: boolean
  is_guide_put_away: boolean
  /** Whether the service has mailed any invoice of this shop. */
  is_mailed: boolean
  companies: {
    id: string
    /** From the options, else as the service calls it; null until an invoice was read. */
    name: string | null
    /** Last four characters of the key. */
    key_tail: string
    /** Empty while it is active; at most one of each cause. */
    holds: CompanyHold[]
    /** Values in its conditions that the shop does not know: it issues nothing until they are right. */
    unknown_conditions: string[]
  }[]
  counts: Record<RequestState, number>
  /** Why this process cannot use the queue at present; null while it can. */
  queue_trouble: QueueTroubleNote | null
  /** The shop's version of Medusa where it is outside the supported range: nothing is issued. */
  medusa_trouble: { found: string; supported: string } | null
}

/** What keeps a process from its queue; `params` hold what the sentence about it names. */
export type QueueTroubleNote = QueueTrouble

/** `POST /admin/invoicing/guide/put-away`. */
export type PutGuideAwayBody = { is_put_away: boolean }

/** `GET /admin/invoicing/guide/figures`: of the newest 100 orders, how many came how far. */
export type GuideFiguresResponse = {
  orders: number
  completed: number
  paid: number
  /** Paid and shipped. */
  shipped: number
  /** Paid and delivered. */
  delivered: number
  /** Those that have an invoice request. */
  invoiced: number
  /** When orders should be completed by themselves; null where the orders do not tell. */
  recommended: InvoicingStatusResponse["complete_when"] | null
}

/**
 * Body of a 4xx or 5xx answer of this API. `code` is stable and the admin translates it; `params`
 * hold what its sentence names, a 409 the state that forbids it.
 */
export type InvoicingErrorBody = {
  type: string
  code?: string
  params?: Record<string, string>
  /** The service's own explanation, where it gave one. */
  words?: ServiceWords | null
  message: string
}
