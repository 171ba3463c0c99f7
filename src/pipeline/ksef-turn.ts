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

/** What one turn has done so far in an account; the runs of it go on where the one before ended. */
export type TurnSoFar = {
  /** The page of the list that was read last, 0 for none or the first. */
  page: number
  /** Whether any page showed how an invoice stands. */
  isShownInList: boolean
  /** Invoices read by id. */
  byId: number
}

/** Of an account that was not read yet. */
export const UNTOLD: AccountShows = { shownSince: null, unlistedAt: null }

/** A turn of which nothing is done yet. */
export const beginTurn = (): TurnSoFar => ({ page: 0, isShownInList: false, byId: 0 })
