/** "Zamówienie nr 1042", "zam. 1042", "Order #1042", "#1042". */
const NUMBER_IN_TEXT =
  /(?:zam[oó]wieni[a-z]*|(?<!\p{L})zam\.|(?<!\p{L})order|#)[\s:]*(?:(?:nr|no|number|numer)\.?[\s:]*)?(?:#\s*)?([\p{L}\p{N}][\p{L}\p{N}/_-]*)/giu

const HAS_DIGIT = /\p{N}/u

/** The order numbers that a text mentions, in lower case. */
export function findOrderNumbers(text: string): string[] {
  const found = [...text.matchAll(NUMBER_IN_TEXT)].flatMap(([, number = ""]) =>
    HAS_DIGIT.test(number) ? [number.toLowerCase()] : []
  )
  return [...new Set(found)]
}

const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N}/_-]*$/u

/**
 * An order's number in the form in which {@link findOrderNumbers} finds it: without the "#" that
 * shops put before it. Null if it has other characters, so that no text can be matched to it.
 */
export function readOrderNumber(displayId: string): string | null {
  const number = displayId.trim().replace(/^#\s*/, "").toLowerCase()
  return NUMBER.test(number) && HAS_DIGIT.test(number) ? number : null
}
