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

/** What stands before an account in the name of the ledger's note that holds its `AccountShows`. */
export const KSEF_ACCOUNT = "ksef_account "

/**
 * The name of that note.
 *
 * @param account the id of the account, or of the company whose account is not known.
 */
export const nameKsefAccount = (account: string): string => `${KSEF_ACCOUNT}${account}`
