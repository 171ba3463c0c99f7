import { z } from "zod"
import { VAT_LABELS } from "../draft/invoice-draft"

const name = z.string().trim().min(1)
const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "a two-letter country code")
const vatLabel = z.enum(VAT_LABELS)

const vatRuleSchema = z.strictObject({
  label: vatLabel,
  /** Code of Medusa's tax line. */
  code: name.optional(),
  /** Billing countries. */
  countries: z.array(countryCode).min(1).optional(),
  contractorRegion: z.enum(["POLAND", "EU", "OUTSIDE_OF_EU"]).optional(),
  contractorType: z.enum(["COMPANY", "PRIVATE_PERSON"]).optional(),
  /** Printed under the invoice; legally required with `zw`. */
  legalBasis: name.optional(),
})

export type VatRule = z.output<typeof vatRuleSchema>

/**
 * Checks only the form of a VAT map, as versions before 0.2.0 stored it: `zw` may lack its legal
 * basis. Code that reads one must refuse such a position.
 */
export const storedVatMapSchema = z.record(
  z.string().regex(/^(none|\d{1,3}(\.\d+)?)$/, 'a rate such as "8" or the word "none"'),
  z.union([vatLabel, z.array(vatRuleSchema).min(1)])
)

type VatMap = z.output<typeof storedVatMapSchema>

/**
 * VAT labels by rate ("23", "0") or "none" for a line with no tax line; `zw` only with the legal
 * basis that art. 106e(1)(19) of the VAT act requires on the invoice. Source: domain 3.
 */
export const vatMapSchema = storedVatMapSchema.superRefine((vatMap, context) => {
  for (const path of findMissingBases(vatMap)) {
    context.addIssue({ code: "custom", path, message: describeMissingBasis(path) })
  }
})

/** The paths in the map at which a legal basis is missing. */
function findMissingBases(vatMap: VatMap): (string | number)[][] {
  return Object.entries(vatMap).flatMap(([rate, rules]) => {
    if (typeof rules === "string") return rules === "zw" ? [[rate]] : []
    return rules.flatMap((rule, index) =>
      rule.label === "zw" && rule.legalBasis === undefined ? [[rate, index, "legalBasis"]] : []
    )
  })
}

const WHY = "art. 106e(1)(19) of the VAT act requires it on an invoice with zw"
const EXAMPLE = '"art. 113 ust. 1 ustawy o VAT"'

/** Continues "must be". */
const describeMissingBasis = (path: readonly unknown[]) =>
  path.length === 1
    ? `written with its legal basis, [{ label: "zw", legalBasis: ${EXAMPLE} }]: ${WHY}`
    : `the provision that exempts the sale, such as ${EXAMPLE}: ${WHY}`

const DEFAULT_VAT_MAP = { "23": "23%", "8": "8%", "5": "5%" } as const

/** The rules of each rate, including the default rates. */
export function readVatMap(option: VatMap | undefined): Record<string, readonly VatRule[]> {
  const entries = Object.entries({ ...DEFAULT_VAT_MAP, ...option })
  return Object.fromEntries(
    entries.map(([rate, labels]) => [
      rate,
      typeof labels === "string" ? [{ label: labels }] : labels,
    ])
  )
}
