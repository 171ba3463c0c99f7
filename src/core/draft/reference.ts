import { foldText } from "../look-up/spelling"
import { toPlainLine } from "./plain-text"

const CODE_LENGTH = 10
/** How every text under an invoice begins, unless the shop's own function writes another. */
const BEGINNING = "Zamówienie"
/** A service may change case and spaces; anything not in our form is not a reference. */
const CODE_IN_TEXT = /\(\s*ref\.\s*([A-Z0-9]{4,10})\s*\)/gi
/** The end of an id that Medusa made, a ULID: it has no I, L, O and U, and is hardly ever all digits. */
const CODE_OF_ULID = /^(?=\d*[A-Z])[0-9A-HJKMNP-TV-Z]{10}$/

/**
 * A short code unique to the order within the shop; empty for an id without letters or digits.
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

/** True if the text is ours and names only the order. */
export function isBareDetails(text: string, reference: string): boolean {
  return text.startsWith(`${BEGINNING} `) && text.trimEnd().endsWith(`(${reference})`)
}

/** True if the text may be a truncated one of ours, cut anywhere; also if it is empty. */
export function mayBeCutDetails(text: string): boolean {
  const [ours, shown] = [foldText(BEGINNING), foldText(text)]
  return shown.startsWith(ours) || ours.startsWith(shown)
}

/**
 * The first reference in our form in a text, whichever order it belongs to; null if there is none.
 *
 * People write the numbers of others in the same form, such as a buyer's "(ref. 4500123456)". So a code
 * that no id of Medusa's ends in counts only after the order's number, as in every text of ours: an
 * import may have given the orders other ids.
 */
export function findReference(text: string): string | null {
  for (const { 1: written = "", index } of text.matchAll(CODE_IN_TEXT)) {
    const code = written.toUpperCase()
    if (CODE_OF_ULID.test(code) || isAfterOrderNumber(text.slice(0, index))) return `ref. ${code}`
  }
  return null
}

/** True if the text ends like the beginning of ours: with the word and a number. */
function isAfterOrderNumber(text: string): boolean {
  const [word, folded] = [foldText(BEGINNING), foldText(text)]
  const at = folded.lastIndexOf(word)
  return at >= 0 && /\d/.test(folded.slice(at + word.length))
}

/**
 * Chooses between an invoice's text as read and as listed, if they differ: the one that names an
 * order, or the one read if both do or neither.
 */
export const chooseDetails = (read: string | null, listed: string | null): string | null =>
  findReference(read ?? "") === null && findReference(listed ?? "") !== null
    ? listed
    : (read ?? listed)

/** True if a text contains this reference as whole words, in whatever case and spacing. */
export function hasReference(text: string, reference: string): boolean {
  const words = listWords(reference, /[^A-Za-z0-9]+/)
  const lower = text.toLowerCase()
  if (!words.every((word) => lower.includes(word))) return false
  const found = listWords(text, /[^\p{L}\p{N}]+/u)
  return words.length > 0 && found.some((_, at) => isSpeltFrom(found, at, words))
}

const listWords = (text: string, between: RegExp) =>
  text.split(between).flatMap((word) => (word === "" ? [] : [word.toLowerCase()]))

/** True if these words follow from this position; the separator between two of them may be missing. */
function isSpeltFrom(found: readonly string[], from: number, words: readonly string[]): boolean {
  let [at, joined] = [from, ""]
  for (const [index, word] of words.entries()) {
    joined += word
    if (joined === found[at]) [at, joined] = [at + 1, ""]
    else if (index === words.length - 1 || !found[at]?.startsWith(joined)) return false
  }
  return true
}
