import { z } from "zod"

/** The buyer's tax number, and the company name if the order has none or another one. */
export type GivenBuyer = { tax_number: string; company?: string | undefined }

/** Its key in Medusa's `additional_data`. */
const FIELD = "invoicing"

const text = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\0\p{Cs}]*$/u, "must be text")

const givenSchema = z.strictObject({ tax_number: text(60), company: text(200).optional() })

/**
 * The buyer data given by the caller that completes an order: `additional_data: { invoicing: {
 * tax_number, company } }`. Null if none was given; other keys of `additional_data` belong to the
 * shop.
 */
export function readGivenBuyer(
  additionalData: Readonly<Record<string, unknown>> | null | undefined
): { buyer: GivenBuyer } | { problems: string[] } | null {
  const given = additionalData?.[FIELD]
  if (given === undefined || given === null) return null
  const parsed = givenSchema.safeParse(given)
  if (parsed.success) return { buyer: parsed.data }
  return {
    problems: parsed.error.issues.map(
      ({ path, message }) => `${["additional_data", FIELD, ...path].join(".")}: ${message}`
    ),
  }
}
