const fold = (status: string | null) => (status ?? "").replace(/\s+/g, "").toUpperCase()

/**
 * True of a saved document that was not issued.
 *
 * The statuses are an open set: any other shown one is issued or later, and one that is not shown
 * proves nothing. Source: service-api 4.2.
 */
export const isDraftStatus = (status: string | null): boolean => fold(status) === "DRAFT"

/**
 * True of a word that is documented for an issued invoice. What was saved as a draft, and shows neither
 * this nor the word for drafts, may be called otherwise there than we know. Source: service-api 4.2.
 */
export const isIssuedStatus = (status: string | null): boolean =>
  fold(status) === "ISSUED" || isSentStatus(status)

/** True of an invoice that the service e-mailed. Source: service-api 4.2. */
export const isSentStatus = (status: string | null): boolean => fold(status) === "SENT"
