import type { InvoicePosition, InvoiceTotals, MappingRule } from "../core/draft/invoice-draft"
import type { Correction, Difference } from "../core/request/invoice-request"
import type { Operation, OutcomeKind, ServiceWords } from "../core/request/outcomes"
import type { PaymentStatus } from "../core/payment/watch"
import type { QueueTrouble } from "../core/notices/queue-trouble"
import type { InvoicingRight } from "../core/settings/rights"
import type { AfterWait } from "../core/settings/send-rules"
import type { InvoiceFlag } from "../core/vat/split-payment"
import type { DueWork, LookState, RequestState, SendState } from "../core/lifecycle/states"
import type { BuyerLinkState } from "./buyer-link"
import type { InvoiceAct } from "./invoice-act"
import type { InvoiceEmail } from "./invoice-email"
import type { InvoiceKsef, InvoiceKsefChange } from "./ksef"
import type { InvoicePayment } from "./payment"
import type { CompanyHold } from "./settings"

/** A reason: a code that the admin translates, the field to correct, and an English sentence for others. */
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
  /** Declare that the open problem was dealt with by hand. */
  settle: boolean
  /** Issue what was skipped. */
  issue: boolean
  send: boolean
  download: boolean
  /** Confirm that the invoice's flags were checked. */
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
  /**
   * True for a refused request that only waits until its order is paid in full: nobody has to act. False
   * again once the plugin no longer checks the payments automatically.
   */
  awaits_payment: boolean
  reasons: ApiReason[]
  service_words: ServiceWords | null
  /**
   * How the search for an invoice of unknown outcome stands; null in any other state. `looking`,
   * `unreadable`: the plugin keeps looking automatically. `undecided`, `blocked`, `left`: a person may decide.
   */
  look_state: LookState | null
  invoice_id: string | null
  invoice_number: string | null
  /** Other invoices that the service returned for creates of this order; normally empty. */
  answered_invoice_ids: string[]
  /** Those of them that a person has dealt with. */
  settled_invoice_ids: string[]
  currency: string | null
  totals: InvoiceTotals | null
  issue_date: string | null
  /** The invoice's payment due date; null if it is not issued, or was not issued by the plugin. */
  due_date: string | null
  /** Null if it is not issued or the status is not known. `overdue`: unpaid, and the due date is over. */
  payment_status: PaymentStatus | null
  project_id: string | null
  project_rule: MappingRule | null
  send_state: SendState
  /** True for a refused e-mail that the plugin withheld: the service was never asked to send it. */
  is_mail_withheld: boolean
  /** When the e-mail was last ordered from the service successfully. */
  sent_at: string | null
  /**
   * Of the last e-mail. `contractor`: the invoice's saved address; `given`: entered by a person;
   * `has_buyer`: some e-mail went to the buyer.
   */
  sent_to: { kind: "contractor" | "given" | "shop"; hints: string[]; has_buyer: boolean } | null
  send_reasons: ApiReason[]
  /**
   * For an e-mail that waits for KSeF (`send_state` is `waiting`): the latest end of the wait (ISO
   * 8601), and whether it is then sent anyway or needs manual review. Else null.
   */
  mail_wait: { until: string; then: AfterWait } | null
  /** Set when the order changed after its invoice: a correction is needed in the service. */
  correction: ApiCorrection | null
  /** Set when the invoice, read back, shows different figures than were sent. */
  difference: Difference | null
  /** What a person should check on the issued invoice; empty once somebody has. */
  flags: InvoiceFlag[]
  /** Earliest moment of the next automatic try while waiting. */
  next_attempt_at: string | null
  /** When the sweep handles it next, unless on hold, and what for. */
  next_due: { at: string; what: DueWork } | null
  issued_at: string | null
  created_at: string
  updated_at: string
  actions: AllowedActions
  /** Null if it is not issued. */
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

/** `GET /admin/invoicing/requests/:id`. */
export type InvoiceRequestDetail = InvoiceRequestRow & {
  /** Name of the event that requested it, "sweep" or "person". */
  requested_by: string
  /** When the last create that counts was begun; null if there is none. */
  last_create_at: string | null
  /** When its last e-mail was ordered, automatically or by a person; null if none was. */
  last_email_at: string | null
  price_type: string | null
  sale_date: string | null
  positions: InvoicePosition[]
  attempts: InvoiceAttempt[]
  /** Every e-mail, oldest first; empty if there is none after the first. */
  emails: InvoiceEmail[]
  acts: InvoiceAct[]
  /** Its last 20 status changes in KSeF, oldest first. */
  ksef_history: InvoiceKsefChange[]
  /** The order's current e-mail address, read from the order and not stored by the plugin. */
  contractor_email: string | null
  /** The order's reference in the invoice's remarks, "ref. 7Q2M9XK4TB"; null before it was sent. */
  reference: string | null
  /** Null unless the plugin issued the invoice as unpaid. */
  payment: InvoicePayment | null
  /** The link with which the buyer fetches the PDF without a login; null if none can be made. */
  buyer_link: BuyerLinkState | null
  /** The company's current key opens a different account than the invoice's: no e-mail, no PDF. */
  is_in_other_account: boolean
}

export type InvoiceRequestResponse = { request: InvoiceRequestDetail }

/** `GET /admin/invoicing/rights`: the rights of the caller. */
export type InvoicingRightsResponse = { rights: InvoicingRight[] }

/**
 * `GET /admin/invoicing/orders/:id/invoice`: everything that the card on the order's page shows at
 * first. A caller without the right to read invoices gets only `rights`; the rest is null.
 */
export type OrderInvoiceResponse = {
  rights: InvoicingRight[]
  status: InvoicingStatusResponse | null
  /** Null if the order has none. */
  request: InvoiceRequestDetail | null
}

/** `GET /admin/invoicing/status`. */
export type InvoicingStatusResponse = {
  /** False while no API key is configured: the plugin then does nothing. */
  is_configured: boolean
  /** Whether invoices are issued automatically at all. */
  is_live: boolean
  trigger: string
  /** When the plugin automatically completes orders. */
  complete_when: "paid_and_delivered" | "paid_and_shipped" | "paid" | "never"
  start_date: string | null
  /** Whether somebody has completed the guide's preview step. */
  is_preview_seen: boolean
  is_guide_put_away: boolean
  /** Whether the service has mailed any invoice of this shop. */
  is_mailed: boolean
  companies: {
    id: string
    /** From the options, else from the service; null until an invoice was read. */
    name: string | null
    /** Last four characters of the key. */
    key_tail: string
    /** Empty while it is active; at most one of each cause. */
    holds: CompanyHold[]
    /** Values in its conditions that the shop does not know: it issues nothing until they are corrected. */
    unknown_conditions: string[]
  }[]
  counts: Record<RequestState, number>
  /** Why this process cannot use the queue now; null if it can. */
  queue_trouble: QueueTroubleNote | null
  /** The shop's Medusa version if it is unsupported: nothing is issued then. */
  medusa_trouble: { found: string; supported: string } | null
}

/** Why a process cannot use its queue; `params` are the values in its message. */
export type QueueTroubleNote = QueueTrouble

/** `POST /admin/invoicing/guide/put-away`. */
export type PutGuideAwayBody = { is_put_away: boolean }

/** `GET /admin/invoicing/guide/figures`: how many of the newest 100 orders reached each stage. */
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
  /** When orders should be completed automatically; null if the orders do not suggest it. */
  recommended: InvoicingStatusResponse["complete_when"] | null
}

/**
 * Body of a 4xx or 5xx response of this API. `code` is stable and the admin translates it; `params` are
 * the values in its message; for a 409 they hold the state that forbids the act.
 */
export type InvoicingErrorBody = {
  type: string
  code?: string
  params?: Record<string, string>
  /** The service's own explanation, if it gave one. */
  words?: ServiceWords | null
  message: string
}
