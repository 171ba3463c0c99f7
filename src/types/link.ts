import type { RequestState } from "../core/lifecycle/states"

/**
 * An invoice that the service returned for an order whose outcome is unknown, as the service shows it
 * now.
 */
export type LinkCandidate = {
  invoice_id: string
  /** It belongs to another order, so it cannot be linked. */
  is_taken: boolean
  /** True for a draft, which must be issued in the service first. */
  is_draft: boolean
  /** Null if the service did not show it. */
  invoice_number: string | null
  gross: string | null
  currency: string | null
  issue_date: string | null
}

/** `GET /admin/invoicing/requests/:id/link-candidates`. */
export type LinkCandidatesResponse = { candidates: LinkCandidate[] }

/** How an invoice differs from its order, as in the `params` of INVOICE_DIFFERS. */
export type ShownDifference = { what: string; found: string; sent: string }

/**
 * `POST /admin/invoicing/requests/:id/link`.
 *
 * `accept_difference`: the person has seen both values of an INVOICE_DIFFERS, and it is the right
 * invoice anyway. `unverified`: the statement of a person who looked in the service, for an invoice
 * that the plugin cannot read (INVOICE_UNREADABLE, SERVICE_SILENT). `difference`: as in
 * INVOICE_DIFFERS, so that no other difference is accepted. `state`, `last_create_at`: as the request
 * was shown.
 */
export type LinkBody = {
  invoice_id: string
  accept_difference?: boolean
  difference?: ShownDifference
  unverified?: { note: string; invoice_number?: string }
  state?: RequestState
  last_create_at?: string | null
}
