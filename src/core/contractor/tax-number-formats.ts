import { toPlainLine } from "../draft/plain-text"
import { dropInvisible } from "./tidy-text"

/** National part of a VAT number by VIES prefix. Source: domain 4.3; format only, not existence. */
const EU_FORMATS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
}

/** The prefixes that a tax number may have: Poland's and those of {@link EU_FORMATS}. */
export const TAX_PREFIXES: readonly string[] = ["PL", ...Object.keys(EU_FORMATS)]

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]
const MAX_LENGTH = 45

/** A label that somebody wrote before the number; no number begins like this. */
const LABEL = /^(?:NIP(?:UE)?|VAT(?:UE|ID)?|UID|USTID(?:NR)?):?/

/** Upper case without label, spaces, dots, dashes, slashes and invisible characters. */
export function normalizeTaxNumber(raw: string): string {
  const compact = dropInvisible(raw)
    .toUpperCase()
    .replace(/[\s./\p{Pd}\u2212]/gu, "")
  return compact.replace(LABEL, "")
}

/**
 * The ten digits of a Polish tax number, written with or without `PL`; null if it is not one.
 *
 * None begins with 0: that is a number of the court register (KRS), whatever its checksum.
 */
export function readNip(raw: string): string | null {
  const digits = normalizeTaxNumber(raw).replace(/^PL/, "")
  if (!/^[1-9]\d{9}$/.test(digits) || /^(\d)\1{9}$/.test(digits)) return null
  const sum = NIP_WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number(digits[place]),
    0
  )
  // A remainder of 10 never equals a digit, so such a number is correctly rejected.
  return sum % 11 === Number(digits[9]) ? digits : null
}

/**
 * The number as the invoice shows it, or null if it is invalid.
 *
 * A two-letter prefix known to VIES decides the country, otherwise `country` (ISO) does. Polish
 * numbers are written without prefix, those of the EU with it, others as given. Source: domain 4.3.
 */
export function formatTaxNumber(raw: string, country: string): string | null {
  const compact = normalizeTaxNumber(raw)
  // People enter only zeros to fill in a mandatory field.
  if (!/[1-9]/.test(compact)) return null
  const prefixed = formatByPrefix(toPrefix(compact.slice(0, 2)), compact.slice(2))
  if (prefixed !== undefined && !(prefixed === null && isForeign(compact, country))) return prefixed
  const national = formatByPrefix(toPrefix(country), compact)
  if (national !== undefined) return national
  // On one line: the number must not contain a line break.
  const given = toPlainLine(dropInvisible(raw))
  return given.length <= MAX_LENGTH ? given : null
}

/**
 * True for a number from outside the EU that only looks like one of it, as the Mexican SEM850101AB1
 * does. With only digits after the two letters it is a mistyped EU number.
 */
const isForeign = (compact: string, country: string) =>
  country !== "" && !TAX_PREFIXES.includes(toPrefix(country)) && /^[A-Z]{3}/.test(compact)

const toPrefix = (country: string) => (country === "GR" ? "EL" : country)

/** Undefined if the prefix is not one of the EU's. */
function formatByPrefix(prefix: string, national: string): string | null | undefined {
  if (prefix === "PL") return readNip(national)
  const format = Object.hasOwn(EU_FORMATS, prefix) ? EU_FORMATS[prefix] : undefined
  if (!format) return undefined
  return format.test(national) ? prefix + national : null
}
