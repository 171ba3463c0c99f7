/** The format of a VAT number without its EU prefix, by prefix; the format only. */
const EU_FORMS: Readonly<Record<string, RegExp>> = {
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

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]
const MAX_LENGTH = 45

/** A label written before a number. */
const LABEL = /^(?:NIP(?:UE)?|VAT(?:UE|ID)?|UID|USTID(?:NR)?):?/
/** Invisible characters that are copied along with a text. */
const INVISIBLE = new RegExp("\\p{Cf}", "gu")
/** Separators that are not part of a number. */
const SEPARATORS = new RegExp("[\\s./\\p{Pd}\u2212]", "gu")

export type TaxIdProblem =
  /** A NIP has ten digits. */
  | { code: "nip_length" }
  /** Ten digits with a wrong check digit, so one of them is mistyped. */
  | { code: "nip_digits" }
  /** Does not match the format of this country's VAT numbers; its ISO code. */
  | { code: "eu_form"; country: string }
  | { code: "no_number" }

export type TaxIdCheck = { number: string } | { problem: TaxIdProblem }

/**
 * The tax number in the form that the invoice shows, or what is wrong with it.
 *
 * Spaces, dots, dashes and slashes are ignored. An EU prefix (`DE...`) determines the country; without one it
 * is the country of the company's address. For other countries any number is accepted.
 *
 * @param country ISO code of the company's address, in any case
 */
export function checkTaxId(raw: string, country: string): TaxIdCheck {
  const compact = compactNumber(raw)
  // People enter only zeros if a required field does not apply to them.
  if (/\d/.test(compact) && !/[1-9]/.test(compact)) return { problem: { code: "no_number" } }
  const home = country.toUpperCase()
  const prefix = compact.slice(0, 2)
  const checked = checkNational(prefix, compact.slice(2))
  if (checked && !("problem" in checked && isForeign(compact, home))) return checked
  const national = checkNational(toPrefix(home), compact)
  if (national) return national
  // As the invoice shows it, in one line.
  const given = raw.replace(INVISIBLE, "").replace(/\s+/g, " ").trim()
  return /\d/.test(given) && given.length <= MAX_LENGTH
    ? { number: given }
    : { problem: { code: "no_number" } }
}

const compactNumber = (raw: string) =>
  raw.replace(INVISIBLE, "").toUpperCase().replace(SEPARATORS, "").replace(LABEL, "")

/** Null if the prefix is not an EU prefix. */
function checkNational(prefix: string, national: string): TaxIdCheck | null {
  if (prefix === "PL") return checkNip(national)
  const form = Object.hasOwn(EU_FORMS, prefix) ? EU_FORMS[prefix] : undefined
  if (!form) return null
  if (form.test(national)) return { number: prefix + national }
  return { problem: { code: "eu_form", country: toCountry(prefix) } }
}

function checkNip(given: string): TaxIdCheck {
  const digits = compactNumber(given).replace(/^PL/, "")
  if (!/^\d{10}$/.test(digits)) return { problem: { code: "nip_length" } }
  const sum = NIP_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  // Ten equal digits are never a valid number, and no number begins with 0.
  const isRight =
    sum % 11 === Number(digits[9]) && !digits.startsWith("0") && !/^(\d)\1{9}$/.test(digits)
  return isRight ? { number: digits } : { problem: { code: "nip_digits" } }
}

/** A number from outside the EU that happens to begin like an EU number: the Mexican SEM850101AB1. */
const isForeign = (compact: string, home: string) =>
  home !== "" && !isOfEu(home) && /^[A-Z]{3}/.test(compact)

const isOfEu = (country: string) => country === "PL" || Object.hasOwn(EU_FORMS, toPrefix(country))

const toPrefix = (country: string) => (country === "GR" ? "EL" : country)
const toCountry = (prefix: string) => (prefix === "EL" ? "GR" : prefix)
