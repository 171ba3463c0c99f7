import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min"
import type { Contractor } from "../draft/invoice-draft"
import { cutText } from "../draft/position-name"
import { tidyText } from "./tidy-text"

/** Source: service-api 5, [public S1]. */
const MAX_LENGTH = 45

/**
 * Calling code and national digits, or the raw text if the number is not recognized.
 *
 * An invoice needs no phone, so nothing is ever refused because of it. Source: domain 4.5.
 *
 * @param country ISO code of the address, upper case
 */
export function readPhone(
  raw: string | null,
  country: string
): Pick<Contractor, "areaNumber" | "phoneNumber"> {
  const text = tidyText(raw)
  if (!text) return { areaNumber: null, phoneNumber: null }
  const phone = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined)
  return phone?.isValid()
    ? { areaNumber: `+${phone.countryCallingCode}`, phoneNumber: phone.nationalNumber }
    : { areaNumber: null, phoneNumber: cutText(text, MAX_LENGTH) }
}
