/**
 * What XML, and so KSeF, cannot carry: control characters except tab and line end, and lone
 * surrogates; also what KSeF refuses besides, Unicode's noncharacters and the byte order mark.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}|\uFEFF/u

/** True if no invoice, JSON column or XML can carry the text as it is. */
export const isUnprintable = (text: string): boolean => UNPRINTABLE.test(text)

/** One line of text that can be printed, stored and sent to KSeF, with whitespace trimmed and collapsed. */
export const toPlainLine = (text: string): string =>
  text
    .replace(/[^\P{Cc}\s]|\p{Cs}|\p{Noncharacter_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
