import type { InvoiceRequest } from "./invoice-request"

/** Reasons why an issued invoice was never compared with what was sent. */
const UNCOMPARED: readonly string[] = ["NOT_READ_BACK", "READING_FORBIDDEN", "LINKED_UNVERIFIED"]

/**
 * Those for which a person is asked to compare it. A key without the right to read leaves every
 * invoice uncompared, and its owner knows that: listing them all would hide what else needs manual
 * review.
 */
export const TO_BE_COMPARED: readonly string[] = ["NOT_READ_BACK", "LINKED_UNVERIFIED"]

type Facts = Pick<InvoiceRequest, "state"> & { reasons: readonly { code: string }[] | null }

/**
 * True if the plugin could not compare the issued invoice with its order: only a person can, and
 * may confirm it.
 */
export const isUncompared = ({ state, reasons }: Facts): boolean =>
  state === "issued" && (reasons ?? []).some(({ code }) => UNCOMPARED.includes(code))

/** True if a person is asked to compare it. */
export const awaitsComparison = ({ state, reasons }: Facts): boolean =>
  state === "issued" && (reasons ?? []).some(({ code }) => TO_BE_COMPARED.includes(code))
