import type { RequestState } from "../core/lifecycle/states"

/** An invoice that the service named for an order whose outcome is unknown, as it shows it now. */
export type LinkCandidate = {
  invoice_id: string
  /** Another order has it, so it cannot be linked. */
  is_taken: boolean
  /** True of a draft, which must be issued in the service first. */
  is_draft: boolean
  /** Null where the service did not show it. */
  invoice_number: string | null
  gross: string | null
  currency: string | null
  issue_date: string | null
}

/** `GET /admin/invoicing/requests/:id/link-candidates`. */
export type LinkCandidatesResponse = { candidates: LinkCandidate[] }

/** How an invoice differs from its order, as INVOICE_DIFFERS named it in its `params`. */
export type ShownDifference = { what: string; found: string; sent: string }

/**
 * `POST /admin/invoicing/requests/:id/link`.
 *
 * `accept_difference`: both figures of an INVOICE_DIFFERS were seen, and it is the right invoice all
 * the same. `unverified`: the word of whoever looked in the service, for an invoice that the plugin
 * cannot read (INVOICE_UNREADABLE, SERVICE_SILENT). `difference`: as INVOICE_DIFFERS named it, so that
 * no other is accepted. `state`, `last_create_at`: as the request was shown.
 */
export type LinkBody = {
  invoice_id: string
  accept_difference?: boolean
  difference?: ShownDifference
  unverified?: { note: string; invoice_number?: string }
  state?: RequestState
  last_create_at?: string | null
}
