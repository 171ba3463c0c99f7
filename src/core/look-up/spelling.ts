import { TAX_PREFIXES } from "../contractor/tax-number-formats"

/** Letters that carry no separable mark, as they are written without it. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
}

/** Most texts that are compared: digits and unmarked letters. */
const PLAIN = /^[ -~]*$/
const MARKS = /\p{M}/gu
const NOT_LETTERS_OR_DIGITS = /[^\p{L}\p{N}]+/gu

/** The words of a text in small letters, with neither diacritics nor punctuation. */
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
 * A text as its letters and digits alone, so that two spellings of one thing are equal: a service
 * may change case, spaces, quotes and diacritics of what it was sent.
 */
export const foldText = (text: string): string => listWords(text).join("")

/** Digits by which a postcode is compared; in fewer its letters matter ("SW1A 1AA"). */
const POSTCODE_DIGITS = 4

/** A postcode without its dash, its country and the zeros a number loses: "00-950" is "950". */
export function foldPostcode(text: string): string {
  const folded = foldText(text)
  const digits = folded.replace(/\D/g, "")
  return withoutZeros(digits.length >= POSTCODE_DIGITS ? digits : folded)
}

/** True of one tax number written with and without its country. */
export function isSameTaxNumber(left: string, right: string): boolean {
  const others = listTaxNumbers(right)
  return listTaxNumbers(left).some((number) => others.includes(number))
}

/** No tax number begins with more zeros than a service that reads numbers could lose. */
const LOST_ZEROS: readonly string[] = ["", "0", "00"]

/**
 * What may have been sent as a tax number that is shown so, folded: with and without its country,
 * and with the zeros that a number loses. For comparing with what is known as a digest alone.
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

/** The forms by which a tax number is compared: with and without its country, without leading zeros. */
export function listTaxNumbers(text: string): string[] {
  const folded = foldText(text)
  return [folded, folded.replace(/^[a-z]{2}(?=[a-z]?\d)/, "")].map(withoutZeros)
}

const withoutZeros = (text: string) => text.replace(/^0+(?=.)/, "")
