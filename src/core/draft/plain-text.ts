/**
 * What XML and so KSeF cannot carry: control characters but tab and line end, half a surrogate pair;
 * and what KSeF refuses besides, the code points that Unicode gives to no character for good.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{Noncharacter_Code_Point}/u

/** True of a text that no invoice, no JSON column and no XML can carry as it is. */
export const isUnprintable = (text: string): boolean => UNPRINTABLE.test(text)

/** One line of text that can be printed, stored and sent to KSeF, without doubled or outer spaces. */
export const toPlainLine = (text: string): string =>
  text
    .replace(/[^\P{Cc}\s]|\p{Cs}|\p{Noncharacter_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .trim()
