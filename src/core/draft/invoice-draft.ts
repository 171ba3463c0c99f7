import { z } from "zod"
import { isRealDate } from "../dates"

/** VAT labels the service accepts, a closed list. Source: service-api 4.3, [public S1]. */
export const VAT_LABELS = ["23%", "8%", "5%", "0%", "np", "zw"] as const
export type VatLabel = (typeof VAT_LABELS)[number]

export const PAYMENT_METHODS = ["TRANSFER", "CASH", "CARD"] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** At most 15 digits, which a JSON number carries without loss. */
const decimalText = z.string().regex(/^-?\d{1,11}(\.\d{1,4})?$/, "a decimal number as text")
/** Six decimals, as in the national schema. Source: domain 6. */
const quantityText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, "a quantity with at most six decimals")
const calendarDate = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, "a date as YYYY-MM-DD")
  // Neither the service nor the ledger can store the 31st of April.
  .refine(isRealDate, "a date that exists")

/** No id of a project is longer. The ledger has an index on it, which takes no text of any length. */
export const MAX_PROJECT_LENGTH = 200

/** Which rule gave a position its category or an order its project, shown to explain the choice. */
const mappingRuleSchema = z.strictObject({
  by: z.enum([
    "order_metadata",
    "product",
    "collection",
    "type",
    "tag",
    "sales_channel",
    "region",
    "largest_collection",
    "shipping",
    "fallback",
    "extension",
  ]),
  /** The id, handle or name in the mapping that matched; null for a fallback. */
  key: z.string().nullable(),
})
export type MappingRule = z.infer<typeof mappingRuleSchema>

const positionSchema = z.strictObject({
  /** The order line this position came from; not sent anywhere. */
  lineId: z.string(),
  name: z.string().min(1).max(200),
  type: z.enum(["PRODUCT", "SERVICE"]),
  category: z.string().min(1).nullable(),
  categoryRule: mappingRuleSchema.nullable(),
  quantity: quantityText,
  unit: z.string().min(1),
  unitNet: decimalText,
  unitGross: decimalText,
  net: decimalText,
  gross: decimalText,
  vat: z.enum(VAT_LABELS),
})
/** One line of the invoice. Amounts are decimal texts in the major unit, already rounded. */
export type InvoicePosition = z.infer<typeof positionSchema>

const amountsSchema = z.strictObject({ net: decimalText, vat: decimalText, gross: decimalText })
const totalsSchema = amountsSchema.extend({ byVat: z.record(z.string(), amountsSchema) })
export type InvoiceTotals = z.infer<typeof totalsSchema>

const contractorSchema = z.strictObject({
  region: z.enum(["POLAND", "EU", "OUTSIDE_OF_EU"]),
  country: z.string().regex(/^[A-Z]{2}$/),
  type: z.enum(["COMPANY", "PRIVATE_PERSON"]),
  name: z.string().min(1),
  street: z.string(),
  houseNumber: z.string(),
  flatNumber: z.string(),
  city: z.string(),
  postCode: z.string(),
  taxIdentificationNumber: z.string().min(1).max(45).nullable(),
  email: z.string().max(200).nullable(),
  areaNumber: z.string().max(5).nullable(),
  phoneNumber: z.string().max(45).nullable(),
})
/** The buyer as the invoice will show it. Lengths: service-api 5, [public S1]. */
export type Contractor = z.infer<typeof contractorSchema>

const paymentTermsSchema = z.strictObject({
  isPaid: z.boolean(),
  method: z.enum(PAYMENT_METHODS),
  dueDate: calendarDate,
  bankAccountNumber: z.string().min(1).nullable(),
})
export type PaymentTerms = z.infer<typeof paymentTermsSchema>

/**
 * An invoice's content, composed and proven but not yet sent.
 *
 * The same schema checks our own composition and whatever `transformDraft` returns.
 */
export const invoiceDraftSchema = z.strictObject({
  companyId: z.string(),
  /** ISO 4217, upper case. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  invoiceFormat: z.string().min(1),
  issueDate: calendarDate,
  saleDate: calendarDate,
  priceType: z.enum(["NET", "GROSS"]),
  isReceipt: z.boolean(),
  /** Absent: the field is left out of the request and the service's own default applies. */
  sendToKsef: z.boolean().optional(),
  projectId: z.union([z.int(), z.string().min(1).max(MAX_PROJECT_LENGTH)]).nullable(),
  projectRule: mappingRuleSchema.nullable(),
  contractor: contractorSchema,
  positions: z.array(positionSchema).min(1),
  totals: totalsSchema,
  payment: paymentTermsSchema,
  /** Ties the invoice to its order; the only one of our fields that the service may return. */
  reference: z.string().min(1),
  additionalDetails: z.string().min(1),
})
export type InvoiceDraft = z.infer<typeof invoiceDraftSchema>
