import { readCountry, type InvoiceAddress } from "./address"
import {
  changeAddress,
  findBuyerAddress,
  readAddressLines,
  type AddressLines,
  type AddressProblem,
  type AddressUpdate,
} from "./buyer-address"
import { composeContractor, type BuyerOrder, type BuyerSettings } from "./compose-contractor"
import { findTaxNumber, listNumberKeys } from "./tax-number"
import { formatTaxNumber } from "./tax-number-formats"

/**
 * What a form shows of an order's buyer; read only for that response. An empty `country` may be
 * filled in.
 */
export type BuyerData = AddressLines & {
  company: string
  first_name: string
  last_name: string
  /** As it was written. */
  tax_number: { value: string; field: string; is_valid: boolean } | null
}

/**
 * What a person entered in that form; an empty number makes a private person. Omitted address lines
 * stay as they are.
 */
export type BuyerChange = Partial<AddressLines> & {
  company: string
  first_name: string
  last_name: string
  tax_number: string
}

/** The parts of Medusa's order to update; metadata is complete, because Medusa replaces it. */
export type BuyerUpdate = {
  billing_address?: AddressUpdate
  shipping_address?: AddressUpdate
  metadata?: Record<string, unknown>
}

export type BuyerProblem = {
  code:
    | "TAX_NUMBER_WRONG"
    | "TAX_NUMBER_OF_CUSTOMER"
    | "COMPANY_NAME_WANTED"
    | "BUYER_NAME_WANTED"
    | AddressProblem["code"]
  field: string
}

/** The buyer in the order; all texts are empty if the order has no address. */
export function readBuyerData(order: BuyerOrder, settings: BuyerSettings): BuyerData {
  const { address } = findBuyerAddress(order)
  const country = readCountry(address)
  const { located } = findTaxNumber(order, country, settings)
  const { company, firstName, lastName } = address
  return {
    company: company ?? "",
    first_name: firstName ?? "",
    last_name: lastName ?? "",
    ...readAddressLines(address),
    tax_number: located && {
      value: located.raw,
      field: located.field,
      is_valid: formatTaxNumber(located.raw, country) !== null,
    },
  }
}

/** True if the order's buyer is still the one that the form was opened with. */
export function isSameBuyer(buyer: BuyerData, { tax_number, ...seen }: BuyerChange): boolean {
  const names = Object.keys(seen) as (keyof typeof seen)[]
  return (
    (buyer.tax_number?.value ?? "") === tax_number &&
    names.every((name) => seen[name] === undefined || seen[name] === buyer[name])
  )
}

/**
 * What to write into the order so that its invoice shows the buyer as corrected by a person, or why
 * such an invoice would still be refused.
 *
 * The number replaces the wrong one, or else goes into the billing address: never into the shipping
 * address, which may be an office. A customer's record is not changed, since other orders use it; a
 * correct number from there is written into the order, because the person has confirmed it.
 */
export function changeBuyer(
  order: BuyerOrder,
  change: BuyerChange,
  settings: BuyerSettings
): { update: BuyerUpdate } | { problem: BuyerProblem } {
  const changed = changeAddress(order, change)
  if ("problem" in changed) return changed
  const names = {
    company: change.company.trim(),
    first_name: change.first_name.trim(),
    last_name: change.last_name.trim(),
  }
  const place = placeNumber(order, change.tax_number.trim(), changed, settings)
  const corrected: BuyerOrder = {
    ...order,
    metadata: place.orderMetadata ?? order.metadata,
    [changed.path === "billing_address" ? "billingAddress" : "shippingAddress"]: {
      ...changed.address,
      company: names.company,
      firstName: names.first_name,
      lastName: names.last_name,
      metadata: place.addressMetadata ?? changed.address.metadata,
    },
  }
  const problem = findProblem(corrected, settings)
  if (problem) return { problem }
  return {
    update: {
      [changed.path]: {
        ...names,
        ...changed.update,
        ...(place.addressMetadata ? { metadata: place.addressMetadata } : {}),
      },
      ...(place.orderMetadata ? { metadata: place.orderMetadata } : {}),
    },
  }
}

type Place = {
  orderMetadata?: Record<string, unknown>
  addressMetadata?: Record<string, unknown>
}

function placeNumber(
  order: BuyerOrder,
  number: string,
  chosen: InvoiceAddress,
  settings: BuyerSettings
): Place {
  const country = readCountry(chosen.address)
  const { located } = findTaxNumber(order, country, settings)
  if (number === "") return located ? blankNumbers(order, chosen, settings) : {}
  const isOurs = located !== null && located.place !== "customer.metadata"
  if (number === located?.raw.trim() && (isOurs || !formatTaxNumber(number, country))) return {}
  const key = isOurs ? located.key : (settings.taxIdKeys[0] ?? "nip")
  const isInOrder = located?.place === "metadata" || chosen.path !== "billing_address"
  return isInOrder
    ? { orderMetadata: { ...order.metadata, [key]: number } }
    : { addressMetadata: { ...order.billingAddress?.metadata, [key]: number } }
}

/** Medusa drops a key of an order's own metadata if its value is an empty text. */
const BLANK_IN_ORDER = " "

/**
 * Replaces every number in the order with a blank, so that the one in the customer's record is not
 * used.
 */
function blankNumbers(order: BuyerOrder, { path }: InvoiceAddress, settings: BuyerSettings): Place {
  const { taxIdKeys } = settings
  const address = (path === "billing_address" && order.billingAddress?.metadata) || {}
  const inOrder = listNumberKeys(order.metadata, taxIdKeys)
  const inAddress = listNumberKeys(address, taxIdKeys)
  if (inOrder.length + inAddress.length === 0) {
    const place = path === "billing_address" ? inAddress : inOrder
    place.push(taxIdKeys[0] ?? "nip")
  }
  return {
    ...(inOrder.length > 0 ? { orderMetadata: fill(order.metadata, inOrder, BLANK_IN_ORDER) } : {}),
    ...(inAddress.length > 0 ? { addressMetadata: fill(address, inAddress, "") } : {}),
  }
}

const fill = (metadata: Readonly<Record<string, unknown>>, keys: string[], text: string) => ({
  ...metadata,
  ...Object.fromEntries(keys.map((key) => [key, text])),
})

const PROBLEMS: Readonly<Record<string, BuyerProblem["code"]>> = {
  TAX_ID_INVALID: "TAX_NUMBER_WRONG",
  TAX_ID_OF_OTHER_COMPANY: "TAX_NUMBER_OF_CUSTOMER",
  COMPANY_NAME_MISSING: "COMPANY_NAME_WANTED",
  BUYER_NAME_MISSING: "BUYER_NAME_WANTED",
  ADDRESS_MISSING: "ADDRESS_WANTED",
}

/**
 * Checks by the rules of issuing; what no form can change, such as a special territory, is ignored
 * here.
 */
function findProblem(order: BuyerOrder, settings: BuyerSettings): BuyerProblem | null {
  const result = composeContractor(order, { ...settings, invalidTaxId: "hold" })
  if (result.kind === "contractor") return null
  for (const { code, field } of result.refusals) {
    const known = PROBLEMS[code]
    if (!known) continue
    const isOfCustomer = known === "TAX_NUMBER_WRONG" && field?.startsWith("customer.")
    return { code: isOfCustomer ? "TAX_NUMBER_OF_CUSTOMER" : known, field: field ?? "" }
  }
  return null
}
