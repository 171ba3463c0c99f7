import type { Settings } from "../options"
import type { OrderSnapshot } from "../order-snapshot"
import { formatTaxNumber, normaliseTaxNumber, readNip } from "./tax-number-formats"

export type TaxNumberFinding =
  | { kind: "usable"; number: string }
  /** Present but wrong; `field` is where, the number itself is never told. */
  | { kind: "invalid"; field: string }
  | { kind: "none" }

/** Ten digits in a row, 3-3-2-2 or 3-2-2-3, as Polish tax numbers are written. */
const NIP_IN_TEXT =
  /(?<!\d)(?:PL[\s-]?)?(?:\d{10}|\d{3}[- ]\d{3}[- ]\d{2}[- ]\d{2}|\d{3}[- ]\d{2}[- ]\d{2}[- ]\d{3})(?![\s-]?\d)/gi

/**
 * The buyer's tax number from the first place that has one. Source: domain 4.3.
 *
 * Never the shipping address: a person may have a parcel sent to the office, and a NIP found by
 * chance would send his invoice to a stranger.
 *
 * @param country ISO code of the contractor's address, upper case
 */
export function findTaxNumber(
  order: Pick<OrderSnapshot, "metadata" | "billingAddress" | "customer">,
  country: string,
  settings: Pick<Settings, "taxIdKeys">
): TaxNumberFinding {
  const found = locateTaxNumber(order, settings)
  if (found) {
    const number = formatTaxNumber(found.raw, country)
    return number === null
      ? { kind: "invalid", field: `${found.path}.${found.key}` }
      : usable(number)
  }
  const nip = findNipInName(order.billingAddress?.company ?? "", country)
  return nip === null ? { kind: "none" } : usable(nip)
}

/** A number as it was written, and where: `path` is the metadata, `key` the key in them. */
export type LocatedTaxNumber = { path: string; key: string; raw: string }

/** The first metadata that hold a tax number, right or wrong; null when none do. */
export function locateTaxNumber(
  order: Pick<OrderSnapshot, "metadata" | "billingAddress" | "customer">,
  { taxIdKeys }: Pick<Settings, "taxIdKeys">
): LocatedTaxNumber | null {
  const places = [
    { path: "metadata", metadata: order.metadata },
    { path: "billing_address.metadata", metadata: order.billingAddress?.metadata },
    { path: "customer.metadata", metadata: order.customer?.metadata },
  ]
  for (const { path, metadata } of places) {
    for (const key of taxIdKeys) {
      const raw = readText(metadata, key)
      if (raw !== null && normaliseTaxNumber(raw) !== "") return { path, key, raw }
    }
  }
  return null
}

const usable = (number: string): TaxNumberFinding => ({ kind: "usable", number })

function readText(metadata: Readonly<Record<string, unknown>> | undefined, key: string) {
  const value = metadata && Object.hasOwn(metadata, key) ? metadata[key] : null
  return typeof value === "string" || typeof value === "number" ? String(value) : null
}

/** Only a sole candidate with a right checksum counts, and abroad only with its prefix. */
function findNipInName(company: string, country: string): string | null {
  const [match, ...others] = company.match(NIP_IN_TEXT) ?? []
  if (!match || others.length > 0) return null
  return country === "PL" || /^PL/i.test(match) ? readNip(match) : null
}
