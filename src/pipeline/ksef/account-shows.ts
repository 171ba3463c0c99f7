/** What is known of an account of the service: whether and where it shows how invoices stand. */
export type AccountShows = {
  /**
   * When the oldest invoice was saved that it has shown a KSeF status of (ISO 8601), so that it was
   * connected by then; null while it has shown none.
   */
  shownSince: string | null
  /** When a status was seen by id that the list did not show (ISO 8601); null while none was. */
  unlistedAt: string | null
}

/** Of an account that showed nothing yet. */
export const NOTHING_KNOWN: AccountShows = { shownSince: null, unlistedAt: null }
