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
