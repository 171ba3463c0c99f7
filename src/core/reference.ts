import { toPlainLine } from "./plain-text"

const CODE_LENGTH = 10
const CODE_IN_TEXT = /\((ref\. [A-Z0-9]{4,10})\)/

/**
 * A short code that no other order of the shop shares; empty for an id of no letter or digit.
 *
 * Order ids are ULIDs, whose last ten characters hold 50 random bits.
 */
export function referenceCode(orderId: string): string {
  return orderId
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(-CODE_LENGTH)
}

/** The order's reference as it stands in an invoice: "ref. 7Q2M9XK4TB". */
export function composeReference(orderId: string): string {
  return `ref. ${referenceCode(orderId)}`
}

/** The text under the invoice: the order's number, its reference, legal bases. */
export function composeDetails(
  displayId: string,
  reference: string,
  legalBases: readonly string[]
): string {
  return [`Zamówienie ${toPlainLine(displayId)} (${reference})`, ...legalBases].join("; ")
}

/** The first reference of our form in a text, whichever order it is of; null when there is none. */
export function findReference(text: string): string | null {
  return CODE_IN_TEXT.exec(text)?.[1] ?? null
}

/** True when a text holds this reference as a whole word. */
export function hasReference(text: string, reference: string): boolean {
  const at = text.indexOf(reference)
  if (at < 0) return false
  const before = text[at - 1] ?? ""
  const after = text[at + reference.length] ?? ""
  return !/[A-Za-z0-9]/.test(before) && !/[A-Za-z0-9]/.test(after)
}
