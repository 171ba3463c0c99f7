import type { InvoicePosition, InvoiceTotals, MappingRule } from "../core/invoice-draft"
import type { Correction } from "../core/invoice-request"
import type { Operation, OutcomeKind, ServiceWords } from "../core/outcomes"
import type { InvoicingRight } from "../core/rights"
import type { RequestState, SendState } from "../core/states"
import type { CompanyHold } from "./settings"

/**
 * A reason as the API gives it: a code the admin translates, the place to mend, and an English
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
  send: boolean
  download: boolean
}

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
  currency: string | null
  totals: InvoiceTotals | null
  issue_date: string | null
  project_id: string | null
  project_rule: MappingRule | null
  send_state: SendState
  /** When the e-mail was last ordered from the service successfully. */
  sent_at: string | null
  /** `contractor`: the address saved with the invoice; `given`: typed in by a person. */
  sent_to: { kind: "contractor" | "given"; hints: string[] } | null
  send_reasons: ApiReason[]
  /** Set when the order changed after its invoice: a correction is needed in the service. */
  correction: Correction | null
  /** Set when the invoice, read back, shows other figures than were sent. */
  difference: { sent: string; found: string; what: "gross" | "currency" } | null
  /** Earliest moment of the next automatic try while waiting. */
  next_attempt_at: string | null
  issued_at: string | null
  created_at: string
  updated_at: string
  actions: AllowedActions
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
  act: "issue" | "retry" | "link" | "skip" | "not_there" | "send"
  note: string | null
  at: string
}

/** `GET /admin/invoicing/requests/:id`. */
export type InvoiceRequestDetail = InvoiceRequestRow & {
  /** Name of the event that asked for it, "sweep" or "person". */
  requested_by: string
  price_type: string | null
  sale_date: string | null
  positions: InvoicePosition[]
  attempts: InvoiceAttempt[]
  acts: InvoiceAct[]
  /** The order's e-mail as it is now, read from the order and not kept by the plugin. */
  contractor_email: string | null
}

export type InvoiceRequestResponse = { request: InvoiceRequestDetail }

/** `GET /admin/invoicing/rights`: what the routes let whoever asks do. */
export type InvoicingRightsResponse = { rights: InvoicingRight[] }

/** `GET /admin/invoicing/status`. */
export type InvoicingStatusResponse = {
  /** False while no API key is configured: the plugin then does nothing. */
  is_configured: boolean
  trigger: string
  start_date: string | null
  /** Whether somebody took the guide's step of looking at a preview. */
  is_preview_seen: boolean
  companies: {
    id: string
    /** Last four characters of the key. */
    key_tail: string
    hold: CompanyHold | null
  }[]
  counts: Record<RequestState, number>
}

/** `POST /admin/invoicing/requests/:id/link`. */
export type LinkBody = { invoice_id: string }
/** `POST /admin/invoicing/requests/:id/skip`. */
export type SkipBody = { reason: string }
/** `POST /admin/invoicing/requests/:id/send`; without recipients it goes to the saved contractor. */
export type SendBody = { recipients?: string[] }

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
