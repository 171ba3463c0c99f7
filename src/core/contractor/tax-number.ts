import type { Settings } from "../settings/options"
import type { OrderSnapshot, PostalAddress } from "../order/order-snapshot"
import { foldText } from "../look-up/spelling"
import { chooseAddress } from "./address"
import { formatTaxNumber, normalizeTaxNumber, readNip } from "./tax-number-formats"
import { dropInvisible, tidyName } from "./tidy-text"

/** A number as it was written, and its place: `field` is the path of its key in the order. */
export type LocatedTaxNumber = { field: string; key: string; place: Place; raw: string }

type Place = "metadata" | "billing_address.metadata" | "customer.metadata"

export type TaxNumberFinding =
  /** `located` is null for a number found in the company name. */
  | { kind: "usable"; number: string; located: LocatedTaxNumber | null }
  /** Present but invalid; the reason gives the place, never the number itself. */
  | { kind: "invalid"; located: LocatedTaxNumber }
  /** Found in the customer's record, which names another company than the order. */
  | { kind: "of-another-company"; located: LocatedTaxNumber }
  | { kind: "none"; located: null }

type Order = Pick<OrderSnapshot, "metadata" | "billingAddress" | "shippingAddress" | "customer">
type Metadata = Readonly<Record<string, unknown>> | undefined

const SEPARATOR = String.raw`[\s\p{Pd}]`
const GROUPS = [
  [3, 3, 2, 2],
  [3, 2, 2, 3],
].map((lengths) => lengths.map((length) => String.raw`\d{${length}}`).join(SEPARATOR))
/** Ten digits in a row, 3-3-2-2 or 3-2-2-3, as Polish tax numbers are written. */
const TEN_DIGITS = String.raw`(?<!\d)(?:(?<!\p{L})PL${SEPARATOR}?)?(?:\d{10}|${GROUPS.join("|")})(?!\d)`
/** Not the beginning of a longer number. */
const NIP_IN_TEXT = new RegExp(String.raw`${TEN_DIGITS}(?!${SEPARATOR}\d)`, "giu")
/** Other digits may follow, among them those of a second tax number. */
const NIP_BEFORE_DIGITS = new RegExp(TEN_DIGITS, "giu")

/**
 * The buyer's tax number from the first place that has one. Source: domain 4.3.
 *
 * Never the shipping address: a person may have a parcel sent to the office, and a NIP found there
 * by chance would put a stranger on the invoice. For the same reason the number in the customer's
 * record does not count if the order names another company.
 *
 * @param country ISO code of the contractor's address, upper case
 */
export function findTaxNumber(
  order: Order,
  country: string,
  { taxIdKeys }: Pick<Settings, "taxIdKeys">
): TaxNumberFinding {
  const located = locateTaxNumber(order, taxIdKeys)
  const nip = findNipInName(dropInvisible(order.billingAddress?.company ?? ""), country)
  const isOfAnother = located !== null && isOfAnotherCompany(located, order, nip)
  if (located && !isOfAnother) {
    const number = formatTaxNumber(located.raw, country)
    return number === null ? { kind: "invalid", located } : { kind: "usable", number, located }
  }
  if (nip !== null) return { kind: "usable", number: nip, located: null }
  return located ? { kind: "of-another-company", located } : { kind: "none", located: null }
}

/**
 * True if the buyer is invoiced as a company. Without a number, only the company name in the
 * order's address counts, if the settings say so: the customer's record may name a firm not buying
 * here.
 */
export const isCompanyBuyer = (
  { kind }: TaxNumberFinding,
  address: PostalAddress | undefined,
  { companyWithoutTaxId }: Pick<Settings, "companyWithoutTaxId">
): boolean =>
  kind === "usable" ||
  (kind === "none" && companyWithoutTaxId === "company" && tidyName(address?.company) !== "")

/**
 * Whether the company name in the customer's record may be used with this number: not if the record
 * has another number, which then belongs to that name.
 */
export function isNameOfRecord(
  number: string,
  { customer }: Pick<OrderSnapshot, "customer">,
  country: string,
  { taxIdKeys }: Pick<Settings, "taxIdKeys">
): boolean {
  const recorded = findIn("customer.metadata", customer?.metadata, taxIdKeys)
  const other = recorded && formatTaxNumber(recorded.raw, country)
  return other === null || other === number
}

/** The first tax number in the metadata, valid or not; null if there is none. */
function locateTaxNumber(order: Order, keys: readonly string[]): LocatedTaxNumber | null {
  const { metadata, billingAddress, customer } = order
  const found =
    findIn("metadata", metadata, keys) ??
    findIn("billing_address.metadata", billingAddress?.metadata, keys)
  // A buyer who was asked for a number and left it blank buys privately, whatever the record says.
  if (found || isLeftBlank(metadata, keys) || isLeftBlank(billingAddress?.metadata, keys)) {
    return found
  }
  return findIn("customer.metadata", customer?.metadata, keys)
}

function findIn(place: Place, metadata: Metadata, keys: readonly string[]) {
  for (const key of listSpelled(metadata, keys)) {
    const raw = readText(metadata, key)
    if (raw !== null && !isBlank(raw)) return { field: `${place}.${key}`, key, place, raw }
  }
  return null
}

/** The keys under which this metadata has a number, valid or not. */
export const listNumberKeys = (metadata: Metadata, keys: readonly string[]): string[] =>
  listSpelled(metadata, keys).filter((key) => !isBlank(readText(metadata, key) ?? ""))

const isLeftBlank = (metadata: Metadata, keys: readonly string[]) =>
  listSpelled(metadata, keys)
    .map((key) => readText(metadata, key))
    .some((raw) => raw !== null && isBlank(raw))

/**
 * The metadata's keys that are among those searched for: first exact matches, then any other
 * spelling. Otherwise a company whose storefront saves `NIP` or `vat-number` would be invoiced as a
 * person.
 */
function listSpelled(metadata: Metadata, keys: readonly string[]): string[] {
  const names = Object.keys(metadata ?? {})
  if (names.length === 0) return []
  const folded = names.map((name) => ({ name, key: foldKey(name) }))
  const exact = keys.filter((key) => names.includes(key))
  const spelled = keys.flatMap((key) => folded.filter((one) => one.key === foldKey(key)))
  return [...new Set([...exact, ...spelled.map(({ name }) => name)])]
}

const foldKey = (key: string) => key.toLowerCase().replace(/[\s_-]/g, "") || key

const isBlank = (raw: string) => normalizeTaxNumber(raw) === ""

/**
 * What a form saved under a key. A repeatable field saves a list, mostly of one; several numbers
 * make no valid one, so a person chooses.
 */
function readText(metadata: Metadata, key: string): string | null {
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : null
  const given: unknown[] = Array.isArray(value) ? value : [value]
  const texts = given
    .filter((one) => typeof one === "string" || typeof one === "number")
    .map(String)
  if (texts.length < 2) return texts[0] ?? null
  return texts.filter((text) => !isBlank(text)).join(", ")
}

/** A record without a company name contradicts only a number in the order's company name. */
function isOfAnotherCompany(
  { place }: LocatedTaxNumber,
  order: Order,
  nipInName: string | null
): boolean {
  const named = foldText(chooseAddress(order)?.address.company ?? "")
  if (place !== "customer.metadata" || named === "") return false
  const recorded = foldText(order.customer?.companyName ?? "")
  return recorded === "" ? nipInName !== null : recorded !== named
}

/** Only a single number with a valid checksum counts, and abroad only with its prefix. */
function findNipInName(company: string, country: string): string | null {
  const listNips = (form: RegExp) =>
    (company.match(form) ?? [])
      .filter((match) => country === "PL" || /^PL/i.test(match))
      .map(readNip)
      .filter((nip) => nip !== null)
  const [nip] = listNips(NIP_IN_TEXT)
  const all = new Set([...listNips(NIP_IN_TEXT), ...listNips(NIP_BEFORE_DIGITS)])
  return nip !== undefined && all.size === 1 ? nip : null
}
