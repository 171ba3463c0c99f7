import type { ApiReason } from "./http"
import type { TrialOutcome, TrialSum } from "../core/runs/trial-report"
import type { InvoicingRight } from "../core/rights"
import type { Run, RunItem, RunKind, RunState, RunWish } from "../core/runs/run"

export type { RunKind, RunState, RunWish, TrialOutcome, TrialSum }

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
  wish: RunWish | null
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
