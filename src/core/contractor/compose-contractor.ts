import type { Contractor } from "../draft/invoice-draft"
import type { Settings } from "../settings/options"
import type { OrderSnapshot } from "../order/order-snapshot"
import type { Refusal } from "../request/refusals"
import {
  chooseAddress,
  composeCity,
  composePostCode,
  isBare,
  readCountry,
  type InvoiceAddress,
} from "./address"
import { readPhone } from "./phone"
import * as refusals from "./refusals"
import { readRegion } from "./region"
import { splitStreet } from "./street"
import { formatTaxNumber } from "./tax-number-formats"
import { findTaxNumber, isCompanyBuyer, isNameOfRecord, type TaxNumberFinding } from "./tax-number"
import { dropInvisible, tidyName, tidyText } from "./tidy-text"

export type BuyerOrder = Pick<
  OrderSnapshot,
  "metadata" | "billingAddress" | "shippingAddress" | "customer" | "email"
>

/** The settings that decide who the buyer is. */
export type BuyerSettings = Pick<Settings, "taxIdKeys" | "invalidTaxId" | "companyWithoutTaxId">

export type ContractorResult =
  | { kind: "contractor"; contractor: Contractor }
  | { kind: "refused"; refusals: readonly [Refusal, ...Refusal[]] }

const MAX_EMAIL_LENGTH = 200

/**
 * The buyer as the invoice shows it, or all reasons against it at once. Source: domain 4.
 *
 * A usable tax number makes a company; so does a company name alone if the settings say so.
 */
export function composeContractor(order: BuyerOrder, settings: BuyerSettings): ContractorResult {
  const chosen = chooseAddress(order)
  if (!chosen) return { kind: "refused", refusals: [refusals.addressMissing()] }
  const country = readCountry(chosen.address)
  const taxNumber = findTaxNumber(order, country, settings)
  const draft = describeBuyer(order, chosen, taxNumber, settings)
  const region = readRegion(country, draft.postCode, draft.taxIdentificationNumber)
  // A private person may buy by name alone, for example downloads. Source: domain 4.1.
  const hasNoAddress = draft.type === "COMPANY" && isBare(chosen.address)
  const reasons = [
    ...(hasNoAddress ? [refusals.companyAddressMissing(chosen.path)] : []),
    ...(country ? [] : [refusals.countryMissing(chosen.path)]),
    ...refuseTaxNumber(taxNumber, country, settings.invalidTaxId),
    ...(draft.name ? [] : [refuseName(draft.type, chosen.path)]),
    ...(country && region === "REVIEW" ? [refusals.regionNeedsReview(chosen.path)] : []),
    ...((draft.email?.length ?? 0) > MAX_EMAIL_LENGTH ? [refusals.emailTooLong()] : []),
  ]
  if (region !== "REVIEW" && reasons.length === 0) {
    return { kind: "contractor", contractor: { region, ...draft } }
  }
  const [first = refusals.regionNeedsReview(chosen.path), ...others] = reasons
  return { kind: "refused", refusals: [first, ...others] }
}

function describeBuyer(
  order: BuyerOrder,
  chosen: InvoiceAddress,
  finding: TaxNumberFinding,
  settings: BuyerSettings
): Omit<Contractor, "region"> {
  const { address } = chosen
  const country = readCountry(address)
  return {
    country,
    ...nameBuyer(order, chosen, finding, settings),
    ...splitStreet(address.address1, address.address2, country),
    city: composeCity(address, country),
    postCode: composePostCode(address, country),
    email: dropInvisible(tidyText(order.email)) || null,
    ...readPhone(address.phone, country),
  }
}

function nameBuyer(
  order: Omit<BuyerOrder, "email">,
  { address }: InvoiceAddress,
  finding: TaxNumberFinding,
  settings: BuyerSettings
): Pick<Contractor, "type" | "name" | "taxIdentificationNumber"> {
  const number = finding.kind === "usable" ? finding.number : null
  const isCompany = isCompanyBuyer(finding, address, settings)
  const country = readCountry(address)
  const nameOf = (text: string | null | undefined) => {
    const name = tidyName(text)
    return isNumberAlone(name, number, country) ? "" : name
  }
  const company = nameOf(address.company)
  const recorded =
    number !== null && isNameOfRecord(number, order, country, settings)
      ? nameOf(order.customer?.companyName)
      : ""
  const person = tidyName(`${address.firstName ?? ""} ${address.lastName ?? ""}`)
  return {
    type: isCompany ? "COMPANY" : "PRIVATE_PERSON",
    name: isCompany ? company || recorded : person || company,
    taxIdentificationNumber: number,
  }
}

/**
 * True if a company text consists of the buyer's number only: buyers enter it there if the storefront
 * has no field for it, and an invoice must name the company (art. 106e(1)(3)).
 */
const isNumberAlone = (name: string, number: string | null, country: string): boolean =>
  name !== "" && number !== null && formatTaxNumber(name, country) === number

/**
 * The buyer on an order's invoice, for lists that show nothing else of it: the name, empty if there
 * is none, and the number, as written if it is invalid. A buyer with a refused number is shown as
 * the company that it most likely is.
 */
export function readNamedBuyer(
  order: Omit<BuyerOrder, "email">,
  settings: BuyerSettings
): { name: string; taxNumber: string | null } {
  const chosen = chooseAddress(order)
  const country = chosen ? readCountry(chosen.address) : ""
  const finding = findTaxNumber(order, country, settings)
  const isOnHold = refuseTaxNumber(finding, country, settings.invalidTaxId).length > 0
  const company = (isOnHold && chosen && tidyName(chosen.address.company)) || ""
  const name = chosen ? company || nameBuyer(order, chosen, finding, settings).name : ""
  const written = finding.kind === "invalid" ? finding.located.raw : null
  return { name, taxNumber: finding.kind === "usable" ? finding.number : written }
}

/**
 * What tells an order's buyer from another one, also if no invoice could show him, as with a wrong tax
 * number.
 */
export function readDistinctBuyer(
  order: Omit<BuyerOrder, "email">,
  settings: BuyerSettings
): Pick<Contractor, "name" | "taxIdentificationNumber" | "postCode"> {
  const address = chooseAddress(order)?.address
  const { name, taxNumber } = readNamedBuyer(order, settings)
  const postCode = address ? composePostCode(address, readCountry(address)) : ""
  return { name, taxIdentificationNumber: taxNumber, postCode }
}

/** The place of an invalid tax number with which the buyer is invoiced as a person; null if there is none. */
export function findLeftOutNumber(order: BuyerOrder, settings: BuyerSettings): string | null {
  const address = chooseAddress(order)?.address
  const finding = findTaxNumber(order, address ? readCountry(address) : "", settings)
  const isLeftOut = finding.kind === "invalid" && settings.invalidTaxId === "as_person"
  return isLeftOut ? finding.located.field : null
}

/**
 * Without a country, a number may look invalid only because its country is unknown. A number that
 * may be another company's is always refused: the buyer may well be a company.
 */
function refuseTaxNumber(
  finding: TaxNumberFinding,
  country: string,
  invalidTaxId: Settings["invalidTaxId"]
): Refusal[] {
  if (finding.kind === "of-another-company") {
    return [refusals.taxNumberOfOtherCompany(finding.located.field)]
  }
  const isOnHold = finding.kind === "invalid" && country !== "" && invalidTaxId === "hold"
  return isOnHold ? [refusals.taxNumberInvalid(finding.located.field)] : []
}

const refuseName = (type: Contractor["type"], path: string) =>
  type === "COMPANY" ? refusals.companyNameMissing(path) : refusals.buyerNameMissing(path)
