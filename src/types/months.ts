import type { MonthChange } from "../core/month/changes"
import type { Finding, FindingKind, MonthClass, MonthRow, Shown } from "../core/month/row"
import type { MonthSummary } from "../core/month/summary"

export type { FindingKind, MonthClass, MonthChange, MonthSummary }

/** A reading of a month; `actor_name` and `note` are those of the person who closed it. */
export type MonthReading = {
  id: string
  company_id: string
  /** "YYYY-MM", in Warsaw. */
  month: string
  read_at: string
  /** False if the service's list kept changing while it was read, so that something may be missing. */
  is_whole: boolean
  /** The month had ended when it was read; only such a reading can be closed. */
  is_over: boolean
  summary: MonthSummary
  /** The closed reading that it is compared with. */
  compared_with: string | null
  closed_at: string | null
  closed_by: string | null
  actor_name: string | null
  note: string | null
}

/** `GET /admin/invoicing/months`: the newest reading and the one closed last; they may be the same. */
export type MonthResponse = { newest: MonthReading | null; closed: MonthReading | null }

/** An order of a month, or an invoice in the service that belongs to no order. */
export type MonthLine = {
  key: string
  class: MonthClass
  order_id: string | null
  order_display_id: string | null
  request_id: string | null
  placed_on: string | null
  why: string | null
  /** Parameters of the reason's message. */
  why_params: Readonly<Record<string, string | number>> | null
  invoice_id: string | null
  invoice_number: string | null
  issue_date: string | null
  currency: string | null
  totals: MonthRow["totals"]
  origin: MonthRow["origin"]
  is_counted: boolean
  shown: Shown | null
  payment: MonthRow["payment"]
  ksef: MonthRow["ksef"]
  findings: readonly Finding[]
  is_open: boolean
  change: MonthChange | null
}

/** `GET /admin/invoicing/months/:id/rows`, rows that a person should look at come first. */
export type MonthRowsResponse = {
  rows: MonthLine[]
  count: number
  limit: number
  offset: number
}

/** `POST /admin/invoicing/runs/month-close` */
export type MonthCloseBody = { company_id: string; month: string }

/** `POST /admin/invoicing/months/:id/close` */
export type CloseMonthBody = { note: string }

/** The response to closing one. */
export type MonthReadingResponse = { reading: MonthReading }
