import type { InvoiceRequestRow } from "./http"

/** A row of the list; `buyer` is the name on the order as it is now, read for the answer alone. */
export type InvoiceRequestListRow = InvoiceRequestRow & { buyer: string | null }

/**
 * `GET /admin/invoicing/requests?order_id&state&company_id&project_id&q&needs_attention&
 * issued_from&issued_to&limit&offset&order`.
 */
export type InvoiceRequestListResponse = {
  requests: InvoiceRequestListRow[]
  /** Counted no further than 10,000: a page beyond is reached by a filter. */
  count: number
  is_count_capped: boolean
  limit: number
  offset: number
}

/** `GET /admin/invoicing/overview`: the counts above the list, and the projects to filter by. */
export type InvoicingOverviewResponse = {
  /** Since midnight in the plugin's time zone. */
  issued_today: number
  waiting: number
  needs_attention: number
  /**
   * Orders of the last 30 days that should have had a request and have none; null where nothing is
   * issued by itself. `is_capped`: there are more than were looked at.
   */
  without_invoice: { count: number; is_capped: boolean } | null
  projects: string[]
}
