import type { InvoicingErrorBody } from "../../types"

/** The service's own explanation in the user's language, or in the other one if only that was given. */
export function pickWords(words: InvoicingErrorBody["words"], language: string): string | null {
  if (!words) return null
  return (language.startsWith("pl") ? (words.pl ?? words.en) : (words.en ?? words.pl)) ?? null
}
