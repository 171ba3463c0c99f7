import { z } from "zod"

/** The buyer's number, and his company's name where the order has none or another one. */
export type GivenBuyer = { tax_number: string; company?: string | undefined }

/** Where in Medusa's `additional_data` it stands. */
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
 * What whoever completes an order gave of its buyer: `additional_data: { invoicing: { tax_number,
 * company } }`. Null where nothing was given; what else stands in `additional_data` is the shop's.
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
