import type { InvoiceRequest } from "./invoice-request"

/** Why an issued invoice was never compared with what was sent. */
const UNCOMPARED: readonly string[] = ["NOT_READ_BACK", "READING_FORBIDDEN", "LINKED_UNVERIFIED"]

/**
 * Those for which a person is asked to compare it. A key that may not read leaves every invoice
 * uncompared, and its owner knows: each of them would hide what else waits.
 */
export const TO_BE_COMPARED: readonly string[] = ["NOT_READ_BACK", "LINKED_UNVERIFIED"]

type Facts = Pick<InvoiceRequest, "state"> & { reasons: readonly { code: string }[] | null }

/**
 * True of an issued invoice that the plugin could not compare with its order: only a person can, and
 * may say so.
 */
export const isUncompared = ({ state, reasons }: Facts): boolean =>
  state === "issued" && (reasons ?? []).some(({ code }) => UNCOMPARED.includes(code))

/** True of one that a person is asked to compare. */
export const awaitsComparison = ({ state, reasons }: Facts): boolean =>
  state === "issued" && (reasons ?? []).some(({ code }) => TO_BE_COMPARED.includes(code))
