import { z } from "zod"

/** How KSeF refuses an account's documents. */
const ksefRejectionSchema = z.strictObject({
  /** The service's ksefErrorMessage; absent if this is empty. */
  message: z.string(),
  /** Only the next so many documents; null: every one while it is on. */
  invoices: z.number().int().positive().nullable().default(null),
  /** How many times each is refused before it is accepted; null: every time. */
  attempts: z.number().int().positive().nullable().default(null),
})

export type KsefRejection = z.infer<typeof ksefRejectionSchema>

/** What a person would set in the service's application, plus unusual behavior that a test may need. */
export const companySettingsSchema = z.strictObject({
  /** Reply-to address under Settings, Sales, E-mail messages: required for sending. */
  replyToConfigured: z.boolean().default(true),
  invoiceFormats: z.array(z.string().min(1)).default(["%N/%M/%Y", "FV %N/%M/%Y"]),
  /** Refuse categories (projects) that were not saved before; the service's behavior is not documented. */
  strictCategories: z.boolean().default(false),
  strictProjects: z.boolean().default(false),
  /** How long a new invoice stays out of the list. */
  listLagMs: z.number().int().min(0).default(0),
  /** Leave additionalDetails out of responses; the reference does not promise it. */
  omitAdditionalDetails: z.boolean().default(false),
  /** Respell values in responses, see the texts of the traits: what is saved is as it was sent. */
  barePostcodes: z.boolean().default(false),
  warsawDates: z.boolean().default(false),
  prefixedTaxNumbers: z.boolean().default(false),
  respelledNames: z.boolean().default(false),
  ownNames: z.boolean().default(false),
  /** Show every document as a pro forma, although a sales invoice was sent. */
  showsProFormas: z.boolean().default(false),
  /** List documents of every type, whatever was asked for. */
  listsEveryType: z.boolean().default(false),
  /** Leave drafts out of the list; by its id each is still shown. */
  listsNoDrafts: z.boolean().default(false),
  /** Show an empty list as null, of one page. */
  nullsEmptyLists: z.boolean().default(false),
  /** How wrong the shown moment of saving is. */
  uploadClockMs: z.number().int().default(0),
  /** No tie-breaker: documents with the same date (name, amount) come in a different order on every call. */
  randomTies: z.boolean().default(false),
  /** The most documents on a page, whatever size was requested. */
  maxPerPage: z.number().int().min(1).max(100).default(100),
  /** Show ISSUED after an e-mail was sent; the reference does not promise SENT. */
  hidesSent: z.boolean().default(false),
  /** Number this account's documents separately, starting with the first id. */
  ownInvoiceIds: z.boolean().default(false),
  /** Behavior with drafts that the reference leaves open; see the texts of the traits. */
  numbersDrafts: z.boolean().default(false),
  ignoresDrafts: z.boolean().default(false),
  ignoresInvoiceIds: z.boolean().default(false),
  /** Answer GET /sales/invoice without the envelope, as the reference's example does. */
  bareRead: z.boolean().default(false),
  latencyMs: z.number().int().min(0).default(0),
  /** Minor units by which every displayed gross total is off. */
  roundingDifference: z.number().int().default(0),
  /** The number of decimals of an amount; 3 for the dinar. */
  amountDecimals: z.number().int().min(0).max(3).default(2),
  /** Connected to KSeF in the application; only documents issued from then on go to KSeF. */
  ksefConnected: z.boolean().default(false),
  /** As required by law; what the service does with them is not documented. */
  ksefForeignCompanies: z.boolean().default(false),
  /** From a submission to its answer, and from a refusal to the service's next attempt. */
  ksefDelayMs: z.number().int().min(0).default(3000),
  ksefRetryMs: z.number().int().min(0).default(10_000),
  ksefMaxRetries: z.number().int().min(0).max(1000).default(5),
  ksefRejecting: ksefRejectionSchema.nullable().default(null),
  /** Behavior of KSeF and how it is shown; see the texts of the traits. */
  ksefSlow: z.boolean().default(false),
  ksefShuffled: z.boolean().default(false),
  ksefOffline: z.boolean().default(false),
  ksefOfflineReason: z.string().default("KSEF_UNAVAILABLE"),
  ksefOnlyOnRead: z.boolean().default(false),
  ksefOddNumbers: z.boolean().default(false),
  ksefUnknownWords: z.boolean().default(false),
  /** Behavior with payments; see the texts of the traits. */
  paymentsRefused: z.boolean().default(false),
  paymentsSilent: z.boolean().default(false),
  paymentsOnlyOnRead: z.boolean().default(false),
  paymentsHidden: z.boolean().default(false),
  paymentsDelayMs: z.number().int().min(0).default(0),
})

export type CompanySettings = z.infer<typeof companySettingsSchema>

/** A partial change of settings without defaults, which would reset settings that are not given. */
export const settingChangesSchema: z.ZodType<Partial<CompanySettings>> = z.strictObject(
  Object.fromEntries(
    Object.entries(companySettingsSchema.shape).map(([name, setting]) => {
      return [name, setting.unwrap().optional()]
    })
  )
)

/** The id of the first document in the sandbox, and in each account with separate ids. */
export const FIRST_INVOICE_ID = 90001

/** A key of a company; a rejected one is kept, so that it can be shown and restored. */
export interface CompanyKey {
  key: string
  isRejected: boolean
}

/**
 * A company's account in the service, accessible only with its own keys. Most companies have one; a second
 * account is a company with the same name and tax number.
 */
export interface Company {
  companyId: string
  name: string
  taxIdentificationNumber: string
  keys: CompanyKey[]
  settings: CompanySettings
}

/** How a caller configures a company at startup. */
export interface CompanyOptions {
  companyId: string
  key?: string
  name?: string
  taxIdentificationNumber?: string
  settings?: Partial<CompanySettings>
}

/** The companies of a sandbox that was started without any. */
export const DEFAULT_COMPANIES: readonly CompanyOptions[] = [
  { companyId: "default", name: "Sklep Żółty Żuraw sp. z o.o." },
  { companyId: "second", name: "Druga Spółka s.c.", taxIdentificationNumber: "9542742927" },
]

/** A company with defaults for everything that the caller left out. */
export function makeCompany(options: CompanyOptions): Company {
  const { companyId } = options
  return {
    companyId,
    name: options.name ?? `Company ${companyId}`,
    taxIdentificationNumber: options.taxIdentificationNumber ?? "5260250274",
    keys: [{ key: options.key ?? `sandbox-key-${companyId}`, isRejected: false }],
    settings: companySettingsSchema.parse(options.settings ?? {}),
  }
}
