/** So much of an answer is kept. */
const LONGEST = 200

/**
 * How an answer begins, for people who look why a delivery failed. What may be an e-mail address, a
 * longer number or a secret is taken out: a receiver may look up whom an event is about and say so.
 */
export function cutAnswer(text: string): string | null {
  const words = text
    // PostgreSQL keeps neither a NUL nor half a surrogate pair.
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .replace(/whsec_\S+/g, "[…]")
    // From the beginning of a word alone: tried at each letter, a long one would stop the process.
    .replace(/(?<![^\s"'<>])[^\s"'<>]*@[^\s"'<>]+/g, "[…]")
    .replace(/\d(?:[ -]?\d){6,}/g, "[…]")
    .trim()
  return words === "" ? null : [...words].slice(0, LONGEST).join("")
}
