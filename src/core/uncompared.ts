import type { InvoiceRequest } from "./invoice-request"

/** Why an issued invoice was never compared with what was sent. */
export const UNCOMPARED: readonly string[] = [
  "NOT_READ_BACK",
  "READING_FORBIDDEN",
  "LINKED_UNVERIFIED",
]

/**
 * True of an issued invoice that the plugin could not compare with its order: only a person can, and
 * may say so.
 */
export const isUncompared = ({
  state,
  reasons,
}: Pick<InvoiceRequest, "state"> & { reasons: readonly { code: string }[] | null }): boolean =>
  state === "issued" && (reasons ?? []).some(({ code }) => UNCOMPARED.includes(code))
