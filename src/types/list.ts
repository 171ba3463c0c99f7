import type { AttentionCounts } from "../core/request/attention"
import type { InvoiceRequestRow, InvoicingStatusResponse, QueueTroubleNote } from "./http"
import type { NoticedKsef } from "./ksef"
import type { CompanyHold, CompanyKey } from "./settings"

/** A row of the list; the buyer is read from the current order, only for this response. */
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
  /** Counted up to 10,000: rows beyond are reached with a filter. */
  count: number
  is_count_capped: boolean
  /** More than 1,000 orders have a buyer who matches `q`: none of them is listed. */
  is_search_too_wide: boolean
  limit: number
  offset: number
}

/** `GET /admin/invoicing/overview`: the counts above the list, and the projects to filter by. */
export type InvoicingOverviewResponse = {
  /** Today's date in the plugin's time zone, YYYY-MM-DD. */
  today: string
  /** Since midnight in the plugin's time zone. */
  issued_today: number
  waiting: number
  needs_attention: number
  /**
   * Orders of the last 30 days that have no request; null if nothing is issued automatically.
   * `waiting_for_trigger`: how many of them are paid, or shipped while the trigger is silent, but have
   * not reached the point at which an invoice is issued. `placed_before_start`: how many have reached
   * it, but are older than the start date, so that a person must issue their invoices. `is_capped`:
   * there are more than were checked.
   */
  without_invoice: {
    count: number
    waiting_for_trigger: number
    placed_before_start: number
    is_capped: boolean
  } | null
  /**
   * True while orders wait for a trigger that fired for no order of the last 30 days: this shop may
   * never fire it.
   */
  is_trigger_silent: boolean
  projects: string[]
}

/** `GET /admin/invoicing/notices`: everything that keeps invoices from being issued, in one response. */
export type InvoicingNoticesResponse = {
  /** False while no API key is configured. */
  is_configured: boolean
  /**
   * True while nothing is issued automatically because nobody has gone live; false if issuing is manual
   * by choice.
   */
  is_not_live: boolean
  /** Orders that wait for a trigger that fired for no order of the last 30 days; 0 while it fires. */
  silent_trigger_waiting: number
  /** Paid orders that are invoiced once a person completes them; 0 if nobody has to. */
  orders_to_complete: number
  /** Invoices that need manual review; each counts once. */
  needs_attention: number
  /** The same, by what they wait for. */
  attention: AttentionCounts
  /** Companies that are not active, or that cannot invoice all their orders. */
  companies: NoticedCompany[]
  queue_trouble: QueueTroubleNote | null
  /** The shop's Medusa version if it is unsupported: nothing is issued then. */
  medusa_trouble: InvoicingStatusResponse["medusa_trouble"]
  ksef: NoticedKsef
}

export type NoticedCompany = {
  id: string
  name: string | null
  holds: CompanyHold[]
  unknown_conditions: string[]
  /** Of the oldest 100 waiting orders, those for which the service did not answer the last try. */
  unanswered: number
  /** Orders that have waited for half an hour although the company has no hold. */
  stalled: number
  /**
   * Since when its key opens an account other than that of its earlier invoices; null once somebody has
   * confirmed that, or if it does not.
   */
  new_account_since: string | null
  /** The key that opens that account; null if there is nothing to report. */
  key: CompanyKey | null
}
