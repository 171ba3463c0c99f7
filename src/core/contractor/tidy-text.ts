import { toPlainLine } from "../draft/plain-text"

/** Format characters, such as marks of direction that come along when a text is copied. */
const INVISIBLE = /\p{Cf}/gu
/** All of those but joiners between letters, which some scripts are written with. */
const STRAY =
  /[^\P{Cf}\u200C\u200D]|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu

/** A number, code or address of e-mail without characters that nobody sees. */
export const dropInvisible = (text: string): string => text.replace(INVISIBLE, "")

/** A text without surrounding and doubled spaces, control and invisible characters; empty for null. */
export function tidyText(text: string | null | undefined): string {
  return toPlainLine((text ?? "").replace(STRAY, ""))
}

/**
 * The same of a name; empty for one without any letter or digit, such as the dash that somebody puts into
 * a field that must not be empty.
 */
export function tidyName(text: string | null | undefined): string {
  const name = tidyText(text)
  return /[\p{L}\p{N}]/u.test(name) ? name : ""
}
