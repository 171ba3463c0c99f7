import { z } from "zod"
import { invoiceContractorSchema } from "./contractor-schema"
import { checkLines } from "./line-arithmetic"
import { positionSchema } from "./position-schema"
import { calendarDate, filledText, identifier } from "./wire-forms"

export const INVOICE_TYPES = [
  "SALES",
  "PRO_FORMA",
  "INTERIM",
  "INTERIM_FINAL",
  "CORRECTION",
] as const

const basicInformationSchema = z.strictObject({
  statusId: z.enum(["DRAFT", "ISSUED"]).optional(),
  invoiceId: identifier.optional(),
  invoiceType: z.enum(INVOICE_TYPES),
  invoiceFormat: filledText,
  issueDate: calendarDate,
  saleDate: calendarDate,
  priceTypeId: z.enum(["NET", "GROSS"]),
  isReceipt: z.boolean().optional(),
  relatedInvoicesIds: z.array(identifier).optional(),
})

const paymentsSchema = z.strictObject({
  isPaid: z.boolean().optional(),
  paymentMethod: z.enum(["TRANSFER", "CASH", "CARD"]).optional(),
  dueDate: calendarDate.optional(),
  bankAccountNumber: z.string().optional(),
  isSplitPayment: z.boolean().optional(),
})

const projectSchema = z.strictObject({
  tagId: identifier,
  name: z.string().optional(),
  enabled: z.boolean().optional(),
  color: z.number().int().optional(),
})

const schemas = new Map<number, ReturnType<typeof makeInvoiceSchema>>()

/**
 * The schema of the create request for amounts with this many decimals; cached, because zod compiles it on
 * first use.
 */
export function invoiceSchema(decimals: number) {
  const schema = schemas.get(decimals) ?? makeInvoiceSchema(decimals)
  schemas.set(decimals, schema)
  return schema
}

/** Only documented fields, with consistent numbers (service-api.md 3.1). */
function makeInvoiceSchema(decimals: number) {
  return z
    .strictObject({
      modelType: z.literal("INVOICE").optional(),
      override: z.boolean().optional(),
      sendToKSEF: z.boolean().optional(),
      projectId: z.union([identifier, filledText]).optional(),
      projects: z.array(projectSchema).optional(),
      basicInformation: basicInformationSchema,
      contractor: invoiceContractorSchema,
      invoicePosition: z.array(positionSchema(decimals)).min(1),
      payments: paymentsSchema.optional(),
      additionalDetails: z.string().optional(),
      correctionReason: z.string().optional(),
    })
    .superRefine((invoice, context) => {
      checkLines(invoice.invoicePosition, invoice.basicInformation.priceTypeId, decimals, context)
      const project = invoice.projectId
      const others = invoice.projects?.filter((one) => String(one.tagId) !== String(project))
      if (project !== undefined && others && others.length > 0) {
        context.addIssue({
          code: "custom",
          path: ["projects"],
          params: { en: "disagree with projectId", pl: "nie zgadza się z projectId" },
        })
      }
    })
}

export type InvoiceRequest = z.infer<ReturnType<typeof invoiceSchema>>
