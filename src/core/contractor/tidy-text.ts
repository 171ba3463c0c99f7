import { toPlainLine } from "../draft/plain-text"

/** Format characters, such as direction marks that are copied along with a text. */
const INVISIBLE = /\p{Cf}/gu
/** All of them except joiners between letters, which some scripts need. */
const STRAY =
  /[^\P{Cf}\u200C\u200D]|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu

/** A number, code or e-mail address without invisible characters. */
export const dropInvisible = (text: string): string => text.replace(INVISIBLE, "")

/**
 * A text with whitespace trimmed and collapsed, without control and invisible characters; empty for
 * null.
 */
export function tidyText(text: string | null | undefined): string {
  return toPlainLine((text ?? "").replace(STRAY, ""))
}

/**
 * Like {@link tidyText}, for a name; empty for one without letters or digits, such as a dash
 * entered in a mandatory field.
 */
export function tidyName(text: string | null | undefined): string {
  const name = tidyText(text)
  return /[\p{L}\p{N}]/u.test(name) ? name : ""
}
