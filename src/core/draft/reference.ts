import { foldText } from "../look-up/spelling"
import { toPlainLine } from "./plain-text"

const CODE_LENGTH = 10
/** What every text under an invoice begins with, unless the shop's own function writes another. */
const BEGINNING = "Zamówienie"
/** A service may change case and spaces; what is not of our form is nobody's reference. */
const CODE_IN_TEXT = /\(\s*ref\.\s*([A-Z0-9]{4,10})\s*\)/i

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
  return [`${BEGINNING} ${toPlainLine(displayId)} (${reference})`, ...legalBases].join("; ")
}

/** True of a text of ours that names the order and nothing else. */
export function isBareDetails(text: string, reference: string): boolean {
  return text.startsWith(`${BEGINNING} `) && text.trimEnd().endsWith(`(${reference})`)
}

/** True of a text that may be the beginning of one of ours, cut anywhere; also of none at all. */
export function mayBeCutDetails(text: string): boolean {
  const [ours, shown] = [foldText(BEGINNING), foldText(text)]
  return shown.startsWith(ours) || ours.startsWith(shown)
}

/** The first reference of our form in a text, whichever order it is of; null when there is none. */
export function findReference(text: string): string | null {
  const code = CODE_IN_TEXT.exec(text)?.[1]
  return code === undefined ? null : `ref. ${code.toUpperCase()}`
}

/**
 * The text of an invoice that its reading and the list show otherwise: the one that names an order,
 * and the one that was read where both do or neither.
 */
export const chooseDetails = (read: string | null, listed: string | null): string | null =>
  findReference(read ?? "") === null && findReference(listed ?? "") !== null
    ? listed
    : (read ?? listed)

/** True when a text holds this reference as whole words, in whatever case and spacing. */
export function hasReference(text: string, reference: string): boolean {
  const words = listWords(reference, /[^A-Za-z0-9]+/)
  const lower = text.toLowerCase()
  if (!words.every((word) => lower.includes(word))) return false
  const found = listWords(text, /[^\p{L}\p{N}]+/u)
  return words.length > 0 && found.some((_, at) => isSpeltFrom(found, at, words))
}

const listWords = (text: string, between: RegExp) =>
  text.split(between).flatMap((word) => (word === "" ? [] : [word.toLowerCase()]))

/** True when these words stand from a place on; what stands between two of them may be left out. */
function isSpeltFrom(found: readonly string[], from: number, words: readonly string[]): boolean {
  let [at, joined] = [from, ""]
  for (const [index, word] of words.entries()) {
    joined += word
    if (joined === found[at]) [at, joined] = [at + 1, ""]
    else if (index === words.length - 1 || !found[at]?.startsWith(joined)) return false
  }
  return true
}
