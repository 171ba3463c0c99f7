import type { PostalAddress } from "../order/order-snapshot"
import { chooseAddress, readCountry, type InvoiceAddress } from "./address"
import type { BuyerOrder } from "./compose-contractor"
import { COUNTRIES } from "./countries"

/** The lines of an address that a form may change, with Medusa's names; `country` is an ISO code. */
export type AddressLines = {
  address_1: string
  address_2: string
  postal_code: string
  city: string
  country: string
}

/** The fields to overwrite in the order's address; absent lines stay as they are. */
export type AddressUpdate = {
  company: string
  first_name: string
  last_name: string
  address_1?: string
  address_2?: string
  postal_code?: string
  city?: string
  province?: string
  phone?: string
  /** Only if the address has none yet: Medusa does not allow changing a country. */
  country_code?: string
  metadata?: Record<string, unknown>
}

export type ChangedAddress = {
  path: "billing_address" | "shipping_address"
  address: PostalAddress
  update: Omit<AddressUpdate, "company" | "first_name" | "last_name" | "metadata">
}

export type AddressProblem = {
  code: "ADDRESS_WANTED" | "COUNTRY_WANTED" | "COUNTRY_FIXED"
  field: string
}

const EMPTY: PostalAddress = {
  company: null,
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  city: null,
  postalCode: null,
  province: null,
  countryCode: null,
  phone: null,
  metadata: {},
}

const LINES = {
  address_1: "address1",
  address_2: "address2",
  postal_code: "postalCode",
  city: "city",
} as const satisfies Record<Exclude<keyof AddressLines, "country">, keyof PostalAddress>

type Line = keyof typeof LINES
const LINE_NAMES = Object.keys(LINES) as Line[]

/** The address on the order's invoice, or an empty one to be filled in. */
export const findBuyerAddress = (order: BuyerOrder): InvoiceAddress =>
  chooseAddress(order) ?? { path: "billing_address", address: order.billingAddress ?? EMPTY }

/** The lines as a form shows them. */
export const readAddressLines = (address: PostalAddress): AddressLines => ({
  address_1: address.address1 ?? "",
  address_2: address.address2 ?? "",
  postal_code: address.postalCode ?? "",
  city: address.city ?? "",
  country: readCountry(address),
})

/**
 * The address with a person's changes and what to write for them, or what is wrong with them.
 *
 * The shipping address stays, because the parcel goes there: an invoice made out to it gets its
 * own, complete billing address with the first change, because fields of two addresses are never
 * mixed.
 */
export function changeAddress(
  order: BuyerOrder,
  change: Partial<AddressLines>
): ChangedAddress | { problem: AddressProblem } {
  const chosen = findBuyerAddress(order)
  const before = readAddressLines(chosen.address)
  const country = (change.country ?? before.country).trim().toUpperCase()
  const isSame = (line: Line) => change[line]?.trim() === before[line].trim()
  const lines = LINE_NAMES.filter((line) => change[line] !== undefined && !isSame(line))
  const isMoved =
    chosen.path === "shipping_address" && (lines.length > 0 || country !== before.country)
  const path = isMoved || chosen.path === "billing_address" ? "billing_address" : "shipping_address"
  const problem = findProblem(path, { before, country, lines: { ...before, ...change } }, order)
  if (problem) return { problem }
  const written = isMoved ? LINE_NAMES : lines
  const texts = Object.fromEntries(
    written.map((line) => [line, (change[line] ?? before[line]).trim()])
  ) as Partial<Record<Line, string>>
  const { province, phone } = chosen.address
  const isCountryNew = country !== "" && (isMoved || before.country === "")
  return {
    path,
    address: {
      ...chosen.address,
      ...Object.fromEntries(written.map((line) => [LINES[line], texts[line]])),
      countryCode: isCountryNew ? country : chosen.address.countryCode,
      ...(isMoved ? { metadata: order.billingAddress?.metadata ?? {} } : {}),
    },
    update: {
      ...texts,
      ...(isMoved && province ? { province } : {}),
      ...(isMoved && phone ? { phone } : {}),
      ...(isCountryNew ? { country_code: country.toLowerCase() } : {}),
    },
  }
}

type Asked = { before: AddressLines; country: string; lines: AddressLines }

function findProblem(
  path: string,
  { before, country, lines }: Asked,
  order: BuyerOrder
): AddressProblem | null {
  if (before.country !== "" && country !== before.country) {
    return { code: "COUNTRY_FIXED", field: `${path}.country_code` }
  }
  if (before.country === "" && !COUNTRIES.includes(country)) {
    return { code: "COUNTRY_WANTED", field: `${path}.country_code` }
  }
  // An invoice states the buyer's address; a name alone does not make a first one.
  const isBare = LINE_NAMES.every((line) => lines[line].trim() === "")
  if (isBare && chooseAddress(order) === null) {
    return { code: "ADDRESS_WANTED", field: `${path}.address_1` }
  }
  return null
}
