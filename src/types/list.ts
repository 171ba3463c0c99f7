import type { AttentionCounts } from "../core/request/attention"
import type { InvoiceRequestRow, InvoicingStatusResponse, QueueTroubleNote } from "./http"
import type { NoticedKsef } from "./ksef"
import type { CompanyHold, CompanyKey } from "./settings"

/** A row of the list; the buyer is the order's as it is now, read for the answer alone. */
export type InvoiceRequestListRow = InvoiceRequestRow & {
  buyer: string | null
  buyer_email: string | null
}

/**
 * `GET /admin/invoicing/requests?order_id&state&company_id&project_id&q&needs_attention&needs_correction&ksef&payment&
 * issued_from&issued_to&limit&offset&order`.
 */
export type InvoiceRequestListResponse = {
  requests: InvoiceRequestListRow[]
  /** Counted no further than 10,000: a page beyond is reached by a filter. */
  count: number
  is_count_capped: boolean
  /** More than 1,000 orders have a buyer who fits `q`: none of them is listed. */
  is_search_too_wide: boolean
  limit: number
  offset: number
}

/** `GET /admin/invoicing/overview`: the counts above the list, and the projects to filter by. */
export type InvoicingOverviewResponse = {
  /** The day that it is in the plugin's time zone, YYYY-MM-DD. */
  today: string
  /** Since midnight in the plugin's time zone. */
  issued_today: number
  waiting: number
  needs_attention: number
  /**
   * Orders of the last 30 days that have no request; null where nothing is issued by itself.
   * `waiting_for_trigger`: so many of them are paid, or shipped while the trigger is silent, and have
   * not reached the point at which an invoice is issued. `placed_before_start`: so many have, but are
   * older than the start date, so that a person must issue theirs. `is_capped`: there are more than
   * were looked at.
   */
  without_invoice: {
    count: number
    waiting_for_trigger: number
    placed_before_start: number
    is_capped: boolean
  } | null
  /**
   * True while orders wait for their trigger and it has not fired for any order of the last
   * 30 days: it may be one that this shop never fires.
   */
  is_trigger_silent: boolean
  projects: string[]
}

/** `GET /admin/invoicing/notices`: everything that keeps invoices from coming, in one answer. */
export type InvoicingNoticesResponse = {
  /** False while no API key is configured. */
  is_configured: boolean
  /** True while nothing is issued by itself until somebody goes live; not where a person shall issue. */
  is_not_live: boolean
  /** Orders that wait for a trigger that fired for none of the last 30 days; 0 while it fires. */
  silent_trigger_waiting: number
  /** Paid orders that are invoiced once a person completes them; 0 where nobody has to. */
  orders_to_complete: number
  /** Invoices that wait for a person; each counts once. */
  needs_attention: number
  /** The same by what they wait for. */
  attention: AttentionCounts
  /** Companies that are not active, or not all of whose orders can be. */
  companies: NoticedCompany[]
  queue_trouble: QueueTroubleNote | null
  /** The shop's version of Medusa where it is outside the supported range: nothing is issued. */
  medusa_trouble: InvoicingStatusResponse["medusa_trouble"]
  ksef: NoticedKsef
}

export type NoticedCompany = {
  id: string
  name: string | null
  holds: CompanyHold[]
  unknown_conditions: string[]
  /** Orders that wait because the service did not answer their last try; of the oldest 100 that wait. */
  unanswered: number
  /** Orders that have waited for half an hour though nothing holds the company. */
  stalled: number
  /**
   * Since when its key opens another account than its earlier invoices are in, until somebody said
   * that this is right; else null.
   */
  new_account_since: string | null
  /** The key that opens it; null while there is nothing to say of it. */
  key: CompanyKey | null
}
