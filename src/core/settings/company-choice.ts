import { chooseAddress, readCountry, toCountry } from "../contractor/address"
import type { CompanySettings } from "./options"
import type { NamedThing, OrderSnapshot } from "../order/order-snapshot"

/** The fields of an order that decide which company invoices it. */
export type OrderHeader = {
  salesChannel: NamedThing | null
  region: NamedThing | null
  currency: string
  /** Country of the address on the invoice; null if unknown. */
  country: string | null
}

/** ISO country of the address on the invoice, in upper case; null if unknown. */
export function readInvoiceCountry(
  order: Pick<OrderSnapshot, "billingAddress" | "shippingAddress">
): string | null {
  const chosen = chooseAddress(order)
  return chosen ? readCountry(chosen.address) || null : null
}

/**
 * The first company whose conditions all fit; null if there is none.
 *
 * A company without conditions takes what the others leave, wherever it stands in the list.
 */
export function chooseCompany(
  header: OrderHeader,
  companies: readonly CompanySettings[]
): CompanySettings | null {
  const fitting = companies.filter((company) =>
    listConditions(company, header).every(({ isMet }) => isMet)
  )
  const conditional = fitting.find((company) => listConditions(company, header).length > 0)
  return conditional ?? fitting[0] ?? null
}

/** A condition of a company and the order's value that meets it. */
export type CompanyCondition = {
  by: "sales_channel" | "region" | "currency" | "country"
  value: string
}

/** The conditions by which a company fits an order; empty for one without conditions. */
export function explainCompany(header: OrderHeader, company: CompanySettings): CompanyCondition[] {
  const { salesChannels, regions, currencies, countries } = company
  const met = (by: CompanyCondition["by"], value: string | null | undefined) =>
    value ? [{ by, value }] : []
  return [
    ...(salesChannels ? met("sales_channel", header.salesChannel?.name) : []),
    ...(regions ? met("region", header.region?.name) : []),
    ...(currencies ? met("currency", header.currency) : []),
    ...(countries ? met("country", header.country?.toUpperCase()) : []),
  ]
}

/** Whether each condition of the company is met. */
export function listConditions(
  company: CompanySettings,
  header: OrderHeader
): { by: CompanyCondition["by"]; isMet: boolean }[] {
  const { salesChannels, regions, currencies, countries } = company
  const answer = (by: CompanyCondition["by"], isMet: boolean) => [{ by, isMet }]
  return [
    ...(salesChannels ? answer("sales_channel", isNamed(header.salesChannel, salesChannels)) : []),
    ...(regions ? answer("region", isNamed(header.region, regions)) : []),
    ...(currencies ? answer("currency", isCode(header.currency, currencies)) : []),
    ...(countries ? answer("country", isCountry(header.country, countries)) : []),
  ]
}

function isNamed(thing: NamedThing | null, values: readonly string[]): boolean {
  if (!thing) return false
  return values.some((value) => [thing.id, thing.handle, thing.name].includes(value))
}

const isCode = (code: string | null, codes: readonly string[]) =>
  codes.some((one) => one.toUpperCase() === code?.toUpperCase())

const isCountry = (country: string | null, countries: readonly string[]) =>
  isCode(country, countries.map(toCountry))
