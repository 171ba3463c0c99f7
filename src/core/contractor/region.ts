import type { Contractor } from "../draft/invoice-draft"
import { normalizeTaxNumber } from "./tax-number-formats"

const EU = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PT RO SE SI SK".split(" ")
)

/** Postcodes of places whose VAT territory differs from their country's. Source: domain 4.4. */
const SPECIAL_POSTCODES: Readonly<Record<string, RegExp>> = {
  ES: /^(35|38|51|52)\d{3}$/,
  DE: /^(78266|27498)$/,
  IT: /^(23041|23030|22061|22060|4789\d|00120)$/,
  FI: /^22\d{3}$/,
  GR: /^63086$/,
  FR: /^(97[1-8]|98[4-8])\d{2}$/,
  DK: /^(39\d{2}|\d{3})$/,
}

/**
 * The service's region of a buyer; `REVIEW` if the country does not determine it, or is missing.
 *
 * @param country ISO code in either case
 */
export function readRegion(
  country: string,
  postalCode: string | null,
  taxNumber: string | null
): Contractor["region"] | "REVIEW" {
  const code = country.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(code) || isSpecial(code, postalCode ?? "", taxNumber ?? "")) {
    return "REVIEW"
  }
  if (code === "PL") return "POLAND"
  return EU.has(code) ? "EU" : "OUTSIDE_OF_EU"
}

function isSpecial(country: string, postalCode: string, taxNumber: string): boolean {
  if (country === "MC" || normalizeTaxNumber(taxNumber).startsWith("XI")) return true
  if (country === "GB") return /^\s*BT/i.test(postalCode)
  const special = Object.hasOwn(SPECIAL_POSTCODES, country) ? SPECIAL_POSTCODES[country] : undefined
  return special?.test(postalCode.replace(/\D/g, "")) ?? false
}
