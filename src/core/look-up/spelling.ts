import { TAX_PREFIXES } from "../contractor/tax-number-formats"

/** Letters without a separable mark, and how they are written without it. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
}

/** Most compared texts: ASCII only, so no marks need removing. */
const PLAIN = /^[ -~]*$/
const MARKS = /\p{M}/gu
const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu

/** The words of a text in lower case, without diacritics and punctuation. */
export function listWords(text: string): string[] {
  const plain = PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(MARKS, "")
        .toLowerCase()
        .replace(/[łøđıßæœ]/gu, (letter) => PLAIN_LETTERS[letter] ?? letter)
  return plain.split(NOT_LETTERS_OR_DIGITS).filter((word) => word !== "")
}

/**
 * A text reduced to its letters and digits, so that two spellings of one thing are equal: a service
 * may change case, spaces, quotes and diacritics of what it was sent.
 */
export const foldText = (text: string): string => listWords(text).join("")

/**
 * Postcodes with at least this many digits are compared by digits; in others letters matter ("SW1A
 * 1AA").
 */
const POSTCODE_DIGITS = 4

/** A postcode without dash, country and the leading zeros that a number loses: "00-950" is "950". */
export function foldPostcode(text: string): string {
  const folded = foldText(text)
  const digits = folded.replace(/\D/g, "")
  return withoutZeros(digits.length >= POSTCODE_DIGITS ? digits : folded)
}

/** True if both are one tax number, written with or without its country. */
export function isSameTaxNumber(left: string, right: string): boolean {
  const others = listTaxNumbers(right)
  return listTaxNumbers(left).some((number) => others.includes(number))
}

/** Tax numbers have at most two leading zeros, which a service that parses them as numbers could lose. */
const LOST_ZEROS: readonly string[] = ["", "0", "00"]

/**
 * The folded forms in which a tax number shown like this may have been sent: with and without its
 * country, and with the zeros that a number loses. For comparison with a value known only as a
 * digest.
 */
export function listSentTaxNumbers(shown: string): string[] {
  const [folded = "", national = ""] = listTaxNumbers(shown)
  if (folded === "") return [""]
  const numbers = LOST_ZEROS.map((zeros) => zeros + national)
  const prefixed = TAX_PREFIXES.flatMap((prefix) =>
    numbers.map((number) => prefix.toLowerCase() + number)
  )
  return [...new Set([foldText(shown), folded, ...numbers, ...prefixed])]
}

/** The forms in which a tax number is compared: with and without its country, without leading zeros. */
export function listTaxNumbers(text: string): string[] {
  const folded = foldText(text)
  return [folded, folded.replace(/^[a-z]{2}(?=[a-z]?\d)/, "")].map(withoutZeros)
}

const withoutZeros = (text: string) => text.replace(/^0+(?=.)/, "")
