/** What is known about a service account: whether and where it shows KSeF statuses. */
export type KsefVisibility = {
  /**
   * When the oldest invoice with a KSeF status shown was saved (ISO 8601), so the account was
   * connected by then; null while no status has been shown.
   */
  shownSince: string | null
  /** When reading by id showed a status that the list did not (ISO 8601); null while it never did. */
  unlistedAt: string | null
}

/** For an account that has shown nothing yet. */
export const NOTHING_KNOWN: KsefVisibility = { shownSince: null, unlistedAt: null }

/** What two readings of one account showed. */
export const joinVisibility = (one: KsefVisibility, other: KsefVisibility): KsefVisibility => ({
  shownSince: [one.shownSince, other.shownSince].filter((at) => at !== null).sort()[0] ?? null,
  unlistedAt:
    [one.unlistedAt, other.unlistedAt]
      .filter((at) => at !== null)
      .sort()
      .at(-1) ?? null,
})

/** Prefix of the name of the ledger's note that holds an account's `KsefVisibility`. */
export const KSEF_ACCOUNT = "ksef_account "

/**
 * The name of that note.
 *
 * @param account the id of the account, or of the company if its account is not known.
 */
export const nameKsefAccount = (account: string): string => `${KSEF_ACCOUNT}${account}`
