/** Control characters but tab and line end, which XML and so KSeF cannot carry; half a surrogate pair. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** True of a text that no invoice, no JSON column and no XML can carry as it is. */
export const isUnprintable = (text: string): boolean => UNPRINTABLE.test(text)

/** One line of text that can be printed and stored: no control characters, no doubled or outer spaces. */
export const toPlainLine = (text: string): string =>
  text
    .replace(/[^\P{Cc}\s]|\p{Cs}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
