import type { OrderSnapshot, PostalAddress } from "../order/order-snapshot"
import { COUNTRIES } from "./countries"
import { dropInvisible, tidyText } from "./tidy-text"

/** The address on the invoice, and its path in the order. */
export type InvoiceAddress = { path: string; address: PostalAddress }

/**
 * The billing address, or the shipping address if there is none; null if there is neither.
 *
 * Fields of the two are never mixed: half of each is nobody's address. Source: domain 4.1.
 */
export function chooseAddress(
  order: Pick<OrderSnapshot, "billingAddress" | "shippingAddress">
): InvoiceAddress | null {
  if (order.billingAddress && !isBlank(order.billingAddress)) {
    return { path: "billing_address", address: order.billingAddress }
  }
  if (order.shippingAddress && !isBlank(order.shippingAddress)) {
    return { path: "shipping_address", address: order.shippingAddress }
  }
  return null
}

/**
 * The ISO country of an address in upper case; empty if it has none. An unknown code counts as
 * none: otherwise it would pass for a country outside the EU.
 */
export function readCountry(address: PostalAddress): string {
  const country = toCountry(address.countryCode)
  return COUNTRIES.includes(country) ? country : ""
}

/** The ISO code, in upper case, of a country code as an order or the options write it. */
export function toCountry(written: string | null): string {
  const code = tidyText(written).toUpperCase()
  return OTHER_CODES.get(code) ?? code
}

/** EU codes of two countries that differ from ISO; carts from other systems may contain them. */
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ["EL", "GR"],
  ["UK", "GB"],
])

/** The city; with its province in countries that write addresses so ("Austin, TX"). */
export function composeCity(address: PostalAddress, country: string): string {
  const city = tidyText(address.city)
  if (!PROVINCE_COUNTRIES.has(country)) return city
  const province = tidyText(address.province).replace(/^(?:us|ca|au)-([a-z]{2,3})$/i, (_, code) =>
    String(code).toUpperCase()
  )
  return [city, province].filter(Boolean).join(", ")
}

/** The postcode; five Polish digits in their usual form NN-NNN. */
export function composePostCode(address: PostalAddress, country: string): string {
  const code = dropInvisible(tidyText(address.postalCode))
  return country === "PL" ? code.replace(/^(\d{2}) ?(\d{3})$/, "$1-$2") : code
}

const PROVINCE_COUNTRIES = new Set(["US", "CA", "AU"])

/** True if the address has no street, city or postcode: at most a name and a country. */
export const isBare = ({ address1, address2, city, postalCode }: PostalAddress): boolean =>
  ![address1, address2, city, postalCode].some(tidyText)

const isBlank = (address: PostalAddress): boolean =>
  isBare(address) && ![address.company, address.firstName, address.lastName].some(tidyText)
