const fold = (status: string | null) => (status ?? "").replace(/\s+/g, "").toUpperCase()

/**
 * True for a saved document that was not issued.
 *
 * The statuses are an open set: any other status shown means issued or later, and a missing status
 * proves nothing. Source: service-api 4.2.
 */
export const isDraftStatus = (status: string | null): boolean => fold(status) === "DRAFT"

/**
 * True for a status documented for issued invoices. If a document saved as a draft shows neither
 * this nor the draft status, its status has a name we do not know. Source: service-api 4.2.
 */
export const isIssuedStatus = (status: string | null): boolean =>
  fold(status) === "ISSUED" || isSentStatus(status)

/** True for an invoice that the service e-mailed. Source: service-api 4.2. */
export const isSentStatus = (status: string | null): boolean => fold(status) === "SENT"
