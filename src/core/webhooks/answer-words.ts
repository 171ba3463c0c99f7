/** The most characters of a response that are stored. */
const LONGEST = 200

/**
 * The beginning of a response, for people investigating a failed delivery. Possible e-mail
 * addresses, longer numbers and secrets are removed, since a receiver may look up and mention the
 * person concerned.
 */
export function cutAnswer(text: string): string | null {
  const words = text
    // PostgreSQL stores neither a NUL nor a lone surrogate.
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .replace(/whsec_\S+/g, "[…]")
    // Matches only from the start of a word: tried at each letter, a long word would stall the
    // process.
    .replace(/(?<![^\s"'<>])[^\s"'<>]*@[^\s"'<>]+/g, "[…]")
    .replace(/\d(?:[ -]?\d){6,}/g, "[…]")
    .trim()
  return words === "" ? null : [...words].slice(0, LONGEST).join("")
}
