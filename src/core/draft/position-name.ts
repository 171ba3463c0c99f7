import { toPlainLine } from "./plain-text"

/** Longest product name the service takes. Source: service-api 5, [public S1]. */
const MAX_NAME_LENGTH = 200

/** At most the first `maxLength` UTF-16 units of a text, never splitting a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let cut = ""
  for (const character of text.slice(0, maxLength + 1)) {
    if (cut.length + character.length > maxLength) break
    cut += character
  }
  return cut.trimEnd()
}

/**
 * The name as the invoice shows it; for a collapsed line it includes the quantity: "Sticker (3
 * szt.)".
 *
 * A long name is cut before the quantity, which is stated nowhere else.
 */
export function namePosition(
  name: string,
  collapsed: { quantity: string; unit: string } | null
): string {
  const clean = toPlainLine(name)
  const suffix = collapsed
    ? cutText(` (${collapsed.quantity} ${collapsed.unit})`, MAX_NAME_LENGTH)
    : ""
  return cutText(clean, MAX_NAME_LENGTH - suffix.length) + suffix
}
