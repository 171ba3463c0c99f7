import {
  chooseCompany,
  listConditions,
  type CompanyCondition,
  type OrderHeader,
} from "./company-choice"
import { toCountry } from "../contractor/address"
import type { CompanySettings } from "./options"
import type { NamedThing } from "../order/order-snapshot"

/** Everything in the shop that a company's conditions may name. */
export type ShopNames = {
  salesChannels: readonly NamedThing[]
  regions: readonly NamedThing[]
  /** ISO 4217 codes. */
  currencies: readonly string[]
  /** ISO 3166-1 alpha-2 codes. */
  countries: readonly string[]
}

/** A value in a company's conditions that the shop does not have: a typo, or something deleted. */
export type UnknownCondition = CompanyCondition & { companyId: string }

export type CompanyRoute =
  | { kind: "company"; company: CompanySettings }
  | { kind: "none" }
  /** The order may belong to a company with a condition that cannot be relied on. */
  | { kind: "unsure"; because: UnknownCondition }

/** Whether any company has conditions, so that the shop's names matter. */
export const hasConditions = (companies: readonly CompanySettings[]): boolean =>
  companies.some(
    ({ salesChannels, regions, currencies, countries }) =>
      salesChannels ?? regions ?? currencies ?? countries
  )

/** The values in one company's conditions that the shop does not have. */
export function listUnknown(company: CompanySettings, names: ShopNames): UnknownCondition[] {
  const note = (
    by: CompanyCondition["by"],
    values: readonly string[] | undefined,
    isKnown: (value: string) => boolean
  ) =>
    (values ?? [])
      .filter((value) => !isKnown(value))
      .map((value) => ({ companyId: company.id, by, value }))
  return [
    ...note("sales_channel", company.salesChannels, isNameOf(names.salesChannels)),
    ...note("region", company.regions, isNameOf(names.regions)),
    ...note("currency", company.currencies, isCodeOf(names.currencies)),
    ...note("country", company.countries, (country) =>
      isCodeOf(names.countries)(toCountry(country))
    ),
  ]
}

/**
 * The company that invoices an order; `unsure` if a condition with a value unknown to the shop
 * might have given it to another one: an invoice from the fallback company would have the wrong
 * seller.
 */
export function routeOrder(
  header: OrderHeader,
  companies: readonly CompanySettings[],
  names: ShopNames
): CompanyRoute {
  const company = chooseCompany(header, companies)
  for (const candidate of companies) {
    const unknown = listUnknown(candidate, names)
    const [because] = unknown
    if (because && mightFit(candidate, header, unknown) && goesFirst(candidate, company, companies))
      return { kind: "unsure", because }
  }
  return company ? { kind: "company", company } : { kind: "none" }
}

/** True if every condition fits, except those with an unknown value. */
function mightFit(
  company: CompanySettings,
  header: OrderHeader,
  unknown: readonly UnknownCondition[]
): boolean {
  const doubtful = new Set(unknown.map(({ by }) => by))
  return listConditions(company, header).every(({ by, isMet }) => isMet || doubtful.has(by))
}

/** A company with conditions precedes one without; otherwise the order of the list decides. */
function goesFirst(
  candidate: CompanySettings,
  chosen: CompanySettings | null,
  companies: readonly CompanySettings[]
): boolean {
  if (chosen === null || !hasConditions([chosen])) return true
  return companies.indexOf(candidate) <= companies.indexOf(chosen)
}

const isNameOf = (things: readonly NamedThing[]) => (value: string) =>
  things.some(({ id, handle, name }) => [id, handle, name].includes(value))

const isCodeOf = (codes: readonly string[]) => (value: string) =>
  codes.some((code) => code.toUpperCase() === value.toUpperCase())
