import { z } from "zod"
import { PAYMENT_METHODS, VAT_LABELS, type InvoiceDraft } from "./invoice-draft"
import type { OrderSnapshot } from "./order-snapshot"

const name = z.string().trim().min(1)
const names = z.array(name).min(1)
const currencyCode = z.string().regex(/^[A-Za-z]{3}$/, "a three-letter currency code")
const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "a two-letter country code")
const milliseconds = z.int().positive()
const vatLabel = z.enum(VAT_LABELS)

const companySchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "lower-case letters, digits, - and _, at most 40"),
  apiKey: name,
  salesChannels: names.optional(),
  regions: names.optional(),
  currencies: z.array(currencyCode).min(1).optional(),
  countries: z.array(countryCode).min(1).optional(),
  invoiceFormat: name.optional(),
  /** Account number by currency code. */
  bankAccounts: z.record(currencyCode, name).optional(),
})

const vatRuleSchema = z.strictObject({
  label: vatLabel,
  /** Code of Medusa's tax line. */
  code: name.optional(),
  /** Billing countries. */
  countries: z.array(countryCode).min(1).optional(),
  contractorRegion: z.enum(["POLAND", "EU", "OUTSIDE_OF_EU"]).optional(),
  contractorType: z.enum(["COMPANY", "PRIVATE_PERSON"]).optional(),
  /** Printed under the invoice; the law wants it with `zw`. */
  legalBasis: name.optional(),
})

const projectId = z.union([z.int().positive(), name])
const categoryTable = z.record(name, name)
const projectTable = z.record(name, projectId)

export const mappingSchema = z.strictObject({
  categories: z
    .strictObject({
      products: categoryTable.optional(),
      collections: categoryTable.optional(),
      types: categoryTable.optional(),
      tags: categoryTable.optional(),
      fallback: name.optional(),
    })
    .optional(),
  projects: z
    .strictObject({
      /** Key in the order's metadata that names the project; default `invoicing_project`. */
      metadataKey: name.optional(),
      salesChannels: projectTable.optional(),
      regions: projectTable.optional(),
      collections: projectTable.optional(),
      fallback: projectId.optional(),
    })
    .optional(),
  shippingCategory: name.optional(),
})

const queueSchema = z.strictObject({
  redisUrl: name.optional(),
  databaseUrl: name.optional(),
  prefix: z
    .string()
    .regex(/^[a-zA-Z0-9_-]{1,40}$/, "letters, digits, - and _, at most 40")
    .optional(),
  concurrency: z.int().min(1).max(200).optional(),
  attempts: z.int().min(1).max(1000).optional(),
  backoffMs: milliseconds.optional(),
  rateLimit: z.strictObject({ max: z.int().positive(), perMs: milliseconds }).optional(),
  /** False leaves the worker off in this process whatever Medusa's worker mode says. */
  worker: z.boolean().optional(),
})

const issueForSchema = z.union([
  z.enum(["all", "companies", "on_request"]),
  z.strictObject({ mode: z.literal("on_request"), metadataKey: name }),
])

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

const baseUrlSchema = z.string().superRefine((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    context.addIssue({ code: "custom", message: "an https address" })
  } else if (url.protocol === "http:" && !loopback.has(url.hostname)) {
    context.addIssue({ code: "custom", message: "https, because http is only for this machine" })
  } else if (url.username || url.password) {
    context.addIssue({ code: "custom", message: "an address without a user name or password" })
  }
})

const timeZoneSchema = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return true
  } catch {
    return false
  }
}, "a time zone such as Europe/Warsaw")

export type ShouldInvoice = (
  order: OrderSnapshot
) =>
  | boolean
  | { invoice: boolean; reason?: string }
  | Promise<boolean | { invoice: boolean; reason?: string }>
export type TransformDraft = (
  draft: InvoiceDraft,
  order: OrderSnapshot
) => InvoiceDraft | Promise<InvoiceDraft>

const functionOption = <F>() => z.custom<F>((value) => typeof value === "function", "a function")

/** The plugin's options exactly as a shop owner writes them in medusa-config.ts. */
export const optionsSchema = z
  .strictObject({
    apiKey: name.optional(),
    companies: z.array(companySchema).min(1).optional(),
    baseUrl: baseUrlSchema.optional(),
    trigger: z.enum(["order.completed", "order.placed", "payment.captured", "manual"]).optional(),
    issueFor: issueForSchema.optional(),
    send: z.enum(["on_issue", "manual"]).optional(),
    /** True: an e-mail that is not seen to have gone out is ordered once more. */
    repeatUnknownSend: z.boolean().optional(),
    priceType: z.enum(["auto", "gross", "net"]).optional(),
    invoiceFormat: name.optional(),
    timeZone: timeZoneSchema.optional(),
    dueDays: z.int().min(0).max(365).optional(),
    /** By rate ("23", "0") or "none" for a line with no tax line. */
    vatMap: z
      .record(
        z.string().regex(/^(none|\d{1,3}(\.\d+)?)$/, 'a rate such as "8" or the word "none"'),
        z.union([vatLabel, z.array(vatRuleSchema).min(1)])
      )
      .optional(),
    /** By payment provider id, or the beginning of one. */
    paymentMethods: z.record(name, z.enum(PAYMENT_METHODS)).optional(),
    taxIdKeys: names.optional(),
    invalidTaxId: z.enum(["hold", "as_person"]).optional(),
    unit: z.union([name, z.strictObject({ default: name, productMetadataKey: name })]).optional(),
    maxDecimals: z.int().min(0).max(4).optional(),
    mapping: mappingSchema.optional(),
    startDate: z.union([z.iso.datetime({ offset: true }), z.iso.date(), z.date()]).optional(),
    sendToKsef: z.boolean().optional(),
    queue: queueSchema.optional(),
    timeouts: z
      .strictObject({
        createMs: milliseconds.optional(),
        otherMs: milliseconds.optional(),
      })
      .optional(),
    shouldInvoice: functionOption<ShouldInvoice>().optional(),
    transformDraft: functionOption<TransformDraft>().optional(),
  })
  .superRefine((options, context) => {
    if (options.apiKey !== undefined && options.companies !== undefined) {
      context.addIssue({
        code: "custom",
        path: ["apiKey"],
        message: "either apiKey or companies, not both",
      })
    }
    const ids = options.companies?.map((company) => company.id) ?? []
    ids.forEach((id, index) => {
      if (ids.indexOf(id) !== index) {
        context.addIssue({
          code: "custom",
          path: ["companies", index, "id"],
          message: "an id that no other company has",
        })
      }
    })
  })

export type PluginOptions = z.input<typeof optionsSchema>
export type ParsedOptions = z.output<typeof optionsSchema>
export type CompanySettings = z.output<typeof companySchema>
export type VatRule = z.output<typeof vatRuleSchema>
export type MappingSettings = z.output<typeof mappingSchema>
