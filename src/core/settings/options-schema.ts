import { z } from "zod"
import { baseUrlSchema } from "./base-url-schema"
import { emailTextsSchema } from "./email-schema"
import { PAYMENT_METHODS, type InvoiceDraft } from "../draft/invoice-draft"
import { CASH_REGISTER } from "../draft/receipt"
import { sendToKsefSchema } from "../ksef/submission"
import { linksSchema } from "./link-options"
import type { OrderSnapshot } from "../order/order-snapshot"
import { sendSchema } from "./send-rules"
import { vatMapSchema } from "../vat/vat-map-schema"
import { webhooksSchema } from "../webhooks/options"

const name = z.string().trim().min(1)
const names = z.array(name).min(1)
const currencyCode = z.string().regex(/^[A-Za-z]{3}$/, "a three-letter currency code")
const countryCode = z.string().regex(/^[A-Za-z]{2}$/, "a two-letter country code")
/** The longest delay of a Node timer; for a longer one Node waits one millisecond. */
const milliseconds = z
  .int()
  .positive()
  .max(2 ** 31 - 1)

export const companyId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, "lower-case letters, digits, - and _, at most 40")

const companySchema = z.strictObject({
  id: companyId,
  /** Empty if one of several companies has no key; it issues nothing until it has one. */
  apiKey: z.union([name, z.literal("")]),
  /** Display name; by default the service's name for it, once an invoice has been read. */
  name: name.max(200).optional(),
  salesChannels: names.optional(),
  regions: names.optional(),
  currencies: z.array(currencyCode).min(1).optional(),
  countries: z.array(countryCode).min(1).optional(),
  invoiceFormat: name.optional(),
  /** Account number by currency code. */
  bankAccounts: z.record(currencyCode, name).optional(),
  /** Overrides the option `email`. */
  email: emailTextsSchema.optional(),
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
      /** Key in the order's metadata that holds the project; default `invoicing_project`. */
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
  /** PostgreSQL schema; checked as strictly as BullMQ does, which quotes it. */
  schema: z
    .string()
    .regex(
      /^(?!pg_)[A-Za-z_][A-Za-z0-9_]{0,62}$/,
      "a plain name of a PostgreSQL schema: letters, digits and _, at most 63, not beginning with pg_"
    )
    .optional(),
  concurrency: z.int().min(1).max(200).optional(),
  attempts: z.int().min(1).max(1000).optional(),
  backoffMs: milliseconds.optional(),
  rateLimit: z.strictObject({ max: z.int().positive(), perMs: milliseconds }).optional(),
  /** False disables the worker in this process, whatever Medusa's worker mode says. */
  worker: z.boolean().optional(),
})

/** Assumed: every e-mail address is one word with an @ inside. */
const emailAddress = z.string().regex(/^[^\s@,;<>]+@[^\s@,;<>]+$/, "an e-mail address")

const notificationsSchema = z.strictObject({
  /** For the bell and the daily e-mail, where the reader's language is not known. */
  language: z.enum(["en", "pl"]).optional(),
  /** Recipients of the daily e-mail about what needs attention; nobody by default. */
  emailTo: z.array(emailAddress).max(20).optional(),
  /** Sent from this hour on, in the plugin's time zone. */
  emailHour: z.int().min(0).max(23).optional(),
  /** Address of the dashboard for links; by default that of Medusa's `admin` options. */
  dashboardUrl: z
    .string()
    .regex(/^https?:\/\/\S+$/, "an address that begins with https:// or http://")
    .optional(),
})

const issueForSchema = z.union([
  z.enum(["all", "companies", "on_request"]),
  z.strictObject({ mode: z.literal("on_request"), metadataKey: name }),
])

const timeZoneSchema = z.string().refine((zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return true
  } catch {
    return false
  }
}, "a time zone such as Europe/Warsaw")

/** The database's statements accept only four-digit years. */
const startDateSchema = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.date()])
  .refine(
    (start) => /^[1-9]\d{3}-/.test(new Date(start).toISOString()),
    "a date in the years 1000 to 9999"
  )

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

const TRIGGERS = [
  "order.completed",
  "order.placed",
  "payment.captured",
  "order.fulfillment_created",
  "shipment.created",
  "delivery.created",
  "manual",
] as const

export const COMPLETE_WHEN = ["paid_and_delivered", "paid_and_shipped", "paid", "never"] as const

const REPEAT_UNKNOWN_SEND = ["when_proven", "always", "never"] as const
export type RepeatUnknownSend = (typeof REPEAT_UNKNOWN_SEND)[number]

/** Version 0.1.0 had true and false. */
const repeatUnknownSendSchema = z.preprocess(
  (given: RepeatUnknownSend | boolean) =>
    typeof given === "boolean" ? (given ? "always" : "never") : given,
  z.enum(REPEAT_UNKNOWN_SEND)
)

const functionOption = <F>() => z.custom<F>((value) => typeof value === "function", "a function")

/** The plugin's options exactly as a shop owner writes them in medusa-config.ts. */
export const optionsSchema = z
  .strictObject({
    apiKey: name.optional(),
    companies: z.array(companySchema).min(1).optional(),
    baseUrl: baseUrlSchema.optional(),
    /** False by default: nothing is issued automatically until somebody goes live. */
    live: z.boolean().optional(),
    trigger: z.enum(TRIGGERS).optional(),
    /** When the plugin completes an order automatically: Medusa's dashboard cannot. */
    completeWhen: z.enum(COMPLETE_WHEN).optional(),
    issueFor: issueForSchema.optional(),
    /** For which buyers sales are recorded on a cash register. */
    cashRegister: z.enum(CASH_REGISTER).optional(),
    /** Subject and text of the e-mail to the buyer; by default the service's own. */
    email: emailTextsSchema.optional(),
    /** When the invoice is mailed to companies and to other buyers. */
    send: sendSchema.optional(),
    /** Whether an invoice is issued by one call, or saved as a draft and issued by a second one. */
    issuing: z.enum(["direct", "draft_first"]).optional(),
    /** Whether an e-mail that does not appear to have gone out is ordered once more. */
    repeatUnknownSend: repeatUnknownSendSchema.optional(),
    priceType: z.enum(["auto", "gross", "net"]).optional(),
    invoiceFormat: name.optional(),
    timeZone: timeZoneSchema.optional(),
    dueDays: z.int().min(0).max(365).optional(),
    /** By rate ("23", "0") or "none" for a line with no tax line. */
    vatMap: vatMapSchema.optional(),
    /** By payment provider id, or a prefix of one, or by the name of a shipping option. */
    paymentMethods: z.record(name, z.enum(PAYMENT_METHODS)).optional(),
    taxIdKeys: names.optional(),
    invalidTaxId: z.enum(["hold", "as_person"]).optional(),
    /** How to treat a buyer with a company name but no tax number. */
    companyWithoutTaxId: z.enum(["person", "company"]).optional(),
    unit: z.union([name, z.strictObject({ default: name, productMetadataKey: name })]).optional(),
    /** What the invoice calls items that need no shipping, such as downloads and services. */
    itemsWithoutShipping: z.enum(["product", "service"]).optional(),
    maxDecimals: z.int().min(0).max(4).optional(),
    mapping: mappingSchema.optional(),
    startDate: startDateSchema.optional(),
    /** When invoices to companies and to other buyers are submitted to KSeF. */
    sendToKsef: sendToKsefSchema.optional(),
    notifications: notificationsSchema.optional(),
    /** The buyer's link to the invoice, which needs no login. */
    links: linksSchema.optional(),
    /** Which addresses webhooks may call. */
    webhooks: webhooksSchema.optional(),
    queue: queueSchema.optional(),
    timeouts: z
      .strictObject({
        createMs: milliseconds.optional(),
        otherMs: milliseconds.optional(),
        lookUpPauseMs: milliseconds.optional(),
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
export type MappingSettings = z.output<typeof mappingSchema>
