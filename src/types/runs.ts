import type { ApiReason } from "./http"
import type { ShownDifference } from "./link"
import type { ComparedPart } from "../core/adoption/compare"
import type { RequestState } from "../core/lifecycle/states"
import type { TrialOutcome, TrialSum } from "../core/runs/trial-report"
import type { InvoicingRight } from "../core/settings/rights"
import type { Run, RunItem, RunKind, RunState, RunCommand } from "../core/runs/run"

export type { RunKind, RunState, RunCommand, TrialOutcome, TrialSum }

/** A long-running task in the background: what it is, who started it, and its progress. */
export type RunRow = {
  id: string
  kind: RunKind
  /** The right needed to start, pause, resume or stop it. */
  right: InvoicingRight
  /** Null: every company. */
  company_id: string | null
  params: Record<string, unknown>
  state: RunState
  /** A command that takes effect once the current step is committed. */
  command: RunCommand | null
  /** Null while the amount of work is unknown. */
  total: number | null
  done: number
  counts: Record<string, number>
  /** Estimated from the pace so far, without pauses; null unless it is running and the pace is known. */
  seconds_left: number | null
  result: Record<string, unknown> | null
  error: Run["error"]
  actor_id: string
  actor_name: string | null
  created_at: string
  /** Null while it may continue. */
  finished_at: string | null
}

/** A row of a run's report; `code` and `params` depend on the kind. */
export type RunItemRow = {
  position: number
  order_id: string | null
  order_display_id: string | null
  request_id: string | null
  invoice_id: string | null
  code: string
  params: RunItem["params"]
  /** For a search and a backfill: the current state of the order's request; null if it has none. */
  request_state?: RequestState | null
  /** The same: whether that request only waits until its order is paid in full. */
  request_awaits_payment?: boolean
}

/** `GET /admin/invoicing/runs`: the newest ones; `kind` may be given several times. */
export type RunListResponse = { runs: RunRow[] }

/** The response to starting, pausing, resuming or stopping a run. */
export type RunResponse = { run: RunRow }

/**
 * `GET /admin/invoicing/runs/:id`: with a page of its report; `count` is the number of rows with the
 * requested code.
 */
export type RunReportResponse = {
  run: RunRow
  items: RunItemRow[]
  count: number
  limit: number
  offset: number
}

/**
 * `POST /admin/invoicing/runs/trial`: the newest orders, at most 50,000, or those placed in a period
 * of calendar dates, both included.
 */
export type TrialBody = { newest: number } | { from: string; to: string }

type NamedOrder = { order_id: string; display_id: string }

/** The `result` of a trial run; see `TrialSum` for what its sums are. */
export type TrialResult = {
  sums: TrialSum[]
  /** Why orders would get no invoice, the most frequent first, with the first few of them. */
  reasons: (ApiReason & { outcome: "skip" | "refused"; count: number; examples: NamedOrder[] })[]
  /** Invoices that would not add up to what their order was charged; empty unless there is a bug. */
  differences: (NamedOrder & { currency: string; difference: string })[]
}

/** An order number, optionally with the number of its invoice. */
export type NamedOrderInput = string | { order: string; invoice: string }

/**
 * `POST /admin/invoicing/runs/adoption`: looks for existing invoices of orders without a request:
 * orders placed in a period of calendar dates, both inclusive, or at most 2,000 listed ones.
 */
export type AdoptionBody = { from: string; to: string } | { orders: NamedOrderInput[] }

/** `POST /admin/invoicing/runs/adoption-tie`: ties all invoices that a search is certain of. */
export type AdoptionTieBody = { search_id: string }

/**
 * `POST /admin/invoicing/runs/backfill`: issues invoices for the orders for which a search found none,
 * and for the doubtful ones listed in `also`. `count`: how many these are; the request is rejected if
 * the number differs.
 */
export type BackfillBody = {
  search_id: string
  count: number
  also?: string[]
  /** Invoices are mailed according to the settings; without it there are no automatic e-mails. */
  mail?: boolean
}

/**
 * `POST /admin/invoicing/orders/:id/tie`: ties an existing invoice to an order without a request.
 * `difference`: as in INVOICE_DIFFERS, so that no other difference is accepted.
 */
export type TieBody = {
  company_id: string
  invoice_id: string
  accept_difference?: boolean
  difference?: ShownDifference
}

/** A part of an invoice that agrees with an order or differs from it. */
export type AdoptionPart = ComparedPart

/** An invoice that may belong to an order, in the `params` of a row of a search. */
export type AdoptionCandidate = {
  invoice_id: string
  invoice_number: string | null
  gross: string | null
  currency: string | null
  issue_date: string | null
  agrees: AdoptionPart[]
  differs: AdoptionPart[]
}
