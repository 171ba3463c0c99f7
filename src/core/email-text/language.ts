import type { EmailLanguage } from "./fill"

/**
 * The language of an order's e-mail: that of the locale Medusa stores with the order, otherwise
 * Polish for a buyer in Poland and English for everybody else.
 *
 * @param locale a language tag such as `pl-PL`; any language other than Polish gets English.
 * @param country ISO 3166-1 alpha-2, of the invoice's buyer.
 */
export function chooseEmailLanguage({
  locale,
  country,
}: {
  locale: string | null
  country: string | null
}): EmailLanguage {
  if (locale !== null && locale.trim() !== "") {
    return /^pl(?![a-z])/i.test(locale.trim()) ? "pl" : "en"
  }
  return country?.toUpperCase() === "PL" ? "pl" : "en"
}
