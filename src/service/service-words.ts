import type { ServiceWords } from "../core/request/outcomes"
import { hideKey } from "./hide-key"
import { cutText, toPlainText } from "./plain-text"
import { readErrorTexts } from "./wire/envelope"

const MAX_WORDS = 500
/** A longer text adds nothing, and searching it for the key would take seconds. */
const MAX_READ = 20_000

/**
 * The service's own explanation, made safe to store and show: at most 500 characters, no control
 * characters, and "[key]" wherever the service echoed the API key. Null if it gave none.
 */
export function readServiceWords(text: string, apiKey: string): ServiceWords | null {
  const texts = readErrorTexts(text)
  if (texts === null) return null
  const words = { en: tidy(texts.en, apiKey), pl: tidy(texts.pl, apiKey) }
  return words.en === null && words.pl === null ? null : words
}

/**
 * Hide the key before the final cut, which could leave its beginning in the text, and again after
 * tidying, which could join its pieces.
 */
function tidy(text: string | null, apiKey: string): string | null {
  if (text === null) return null
  const scrubbed = hideKey(toPlainText(hideKey(cutText(text, MAX_READ), apiKey)), apiKey)
  return cutText(scrubbed, MAX_WORDS).trim() || null
}
