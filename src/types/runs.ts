import type { ApiReason } from "./http"
import type { ShownDifference } from "./link"
import type { ComparedPart } from "../core/adoption/compare"
import type { RequestState } from "../core/lifecycle/states"
import type { TrialOutcome, TrialSum } from "../core/runs/trial-report"
import type { InvoicingRight } from "../core/settings/rights"
import type { Run, RunItem, RunKind, RunState, RunCommand } from "../core/runs/run"

export type { RunKind, RunState, RunCommand, TrialOutcome, TrialSum }

/** Long work in the background: what it is, who began it, and where it stands. */
export type RunRow = {
  id: string
  kind: RunKind
  /** What beginning it took, and pausing, resuming or stopping it takes. */
  right: InvoicingRight
  /** Null: every company. */
  company_id: string | null
  params: Record<string, unknown>
  state: RunState
  /** What was asked for and is done once the present step is committed. */
  command: RunCommand | null
  /** Null while nobody knows how much there is to do. */
  total: number | null
  done: number
  counts: Record<string, number>
  /** At the pace so far, without pauses; null unless it runs and the pace is known. */
  seconds_left: number | null
  result: Record<string, unknown> | null
  error: Run["error"]
  actor_id: string
  actor_name: string | null
  created_at: string
  /** Null while it may go on. */
  finished_at: string | null
}

/** A row of a run's report; `code` and `params` are the kind's own. */
export type RunItemRow = {
  position: number
  order_id: string | null
  order_display_id: string | null
  request_id: string | null
  invoice_id: string | null
  code: string
  params: RunItem["params"]
  /** Of a search and a backfill: where the order's request stands now; null where it has none. */
  request_state?: RequestState | null
}

/** `GET /admin/invoicing/runs`: the newest ones; `kind` may be given several times. */
export type RunListResponse = { runs: RunRow[] }

/** The answer to beginning, pausing, resuming or stopping one. */
export type RunResponse = { run: RunRow }

/** `GET /admin/invoicing/runs/:id`: with a page of its report; `count` is of the rows with the code. */
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
  /** Invoices that would not come to what their order was charged; none, unless there is a defect. */
  differences: (NamedOrder & { currency: string; difference: string })[]
}

/** An order number, or one with the number of the invoice that is its own. */
export type NamedOrderInput = string | { order: string; invoice: string }

/**
 * `POST /admin/invoicing/runs/adoption`: looks for invoices that exist for orders without a request:
 * those placed in a period of calendar dates, both included, or at most 2,000 that are named.
 */
export type AdoptionBody = { from: string; to: string } | { orders: NamedOrderInput[] }

/** `POST /admin/invoicing/runs/adoption-tie`: ties all that a search is certain of. */
export type AdoptionTieBody = { search_id: string }

/**
 * `POST /admin/invoicing/runs/backfill`: issues the orders for which a search found no invoice, and
 * those in doubt that are named in `also`. `count`: how many that are; another number is refused.
 */
export type BackfillBody = {
  search_id: string
  count: number
  also?: string[]
  /** Mailed as the settings say; without it nothing is mailed by itself. */
  mail?: boolean
}

/**
 * `POST /admin/invoicing/orders/:id/tie`: ties an existing invoice to an order without a request.
 * `difference`: as INVOICE_DIFFERS named it, so that no other is accepted.
 */
export type TieBody = {
  company_id: string
  invoice_id: string
  accept_difference?: boolean
  difference?: ShownDifference
}

/** What of an invoice agrees with an order, or differs from it. */
export type AdoptionPart = ComparedPart

/** An invoice that may be an order's, in the `params` of a row of a search. */
export type AdoptionCandidate = {
  invoice_id: string
  invoice_number: string | null
  gross: string | null
  currency: string | null
  issue_date: string | null
  agrees: AdoptionPart[]
  differs: AdoptionPart[]
}
