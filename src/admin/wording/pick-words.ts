import type { InvoicingErrorBody } from "../../types"

/** The service's own explanation in the reader's language, in the other one if that is all it gave. */
export function pickWords(words: InvoicingErrorBody["words"], language: string): string | null {
  if (!words) return null
  return (language.startsWith("pl") ? (words.pl ?? words.en) : (words.en ?? words.pl)) ?? null
}
