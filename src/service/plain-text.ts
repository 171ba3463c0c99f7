/**
 * Text that can be stored and shown: no control or invisible formatting characters, no broken
 * surrogates, no outer spaces; line ends and tabs become spaces.
 */
export function toPlainText(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .trim()
}

/** The first `length` characters, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  return text.length <= length ? text : [...text.slice(0, 2 * length)].slice(0, length).join("")
}

/** Text as the service returned it, without what a database cannot store: NUL and broken surrogates. */
export const toStorableText = (text: string): string => text.replace(/[\0\p{Cs}]/gu, "")
