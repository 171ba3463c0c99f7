import { z } from "zod"

/** How KSeF refuses an account's documents. */
const ksefRejectionSchema = z.strictObject({
  /** The service's ksefErrorMessage; without it when empty. */
  message: z.string(),
  /** The next so many documents only; null: every one while it is on. */
  invoices: z.number().int().positive().nullable().default(null),
  /** Each so many times, then it is accepted; null: every time. */
  attempts: z.number().int().positive().nullable().default(null),
})

export type KsefRejection = z.infer<typeof ksefRejectionSchema>

/** What a person would set in the service's application, plus the oddities a test may ask for. */
export const companySettingsSchema = z.strictObject({
  /** Reply-to address under Settings, Sales, E-mail messages: the precondition of sending. */
  replyToConfigured: z.boolean().default(true),
  invoiceFormats: z.array(z.string().min(1)).default(["%N/%M/%Y", "FV %N/%M/%Y"]),
  /** Refuse categories (projects) that were not saved before; the service's way is not shown. */
  strictCategories: z.boolean().default(false),
  strictProjects: z.boolean().default(false),
  /** A fresh invoice stays out of the list for so long. */
  listLagMs: z.number().int().min(0).default(0),
  /** Leave additionalDetails out of answers; the reference does not promise it. */
  omitAdditionalDetails: z.boolean().default(false),
  /** Own spelling in answers, see the words of the traits: what is saved is as it was sent. */
  barePostcodes: z.boolean().default(false),
  warsawDates: z.boolean().default(false),
  prefixedTaxNumbers: z.boolean().default(false),
  respelledNames: z.boolean().default(false),
  ownNames: z.boolean().default(false),
  /** No tie-breaker: documents of one date (name, amount) come in another order on every call. */
  randomTies: z.boolean().default(false),
  /** A page holds no more, whatever size was asked for. */
  maxPerPage: z.number().int().min(1).max(100).default(100),
  /** Show ISSUED where an e-mail was ordered; whether SENT follows a send is not promised. */
  hidesSent: z.boolean().default(false),
  /** Number the documents of this account by themselves, from the first id on. */
  ownInvoiceIds: z.boolean().default(false),
  /** Ways with drafts that the reference leaves open; see the words of the traits. */
  numbersDrafts: z.boolean().default(false),
  ignoresDrafts: z.boolean().default(false),
  ignoresInvoiceIds: z.boolean().default(false),
  /** Answer GET /sales/invoice without the envelope, as the reference's example does. */
  bareRead: z.boolean().default(false),
  latencyMs: z.number().int().min(0).default(0),
  /** Minor units by which every gross total is shown off. */
  roundingDifference: z.number().int().default(0),
  /** Places an amount may have; 3 for the dinar. */
  amountDecimals: z.number().int().min(0).max(3).default(2),
  /** Connected to KSeF in the application; only what is issued from then on is bound for it. */
  ksefConnected: z.boolean().default(false),
  /** As the law has it; what the service does with them is not shown. */
  ksefForeignCompanies: z.boolean().default(false),
  /** From a submission to its answer, and from a refusal to the service's next attempt. */
  ksefDelayMs: z.number().int().min(0).default(3000),
  ksefRetryMs: z.number().int().min(0).default(10_000),
  ksefMaxRetries: z.number().int().min(0).max(1000).default(5),
  ksefRejecting: ksefRejectionSchema.nullable().default(null),
  /** Ways of KSeF and of showing it; see the words of the traits. */
  ksefSlow: z.boolean().default(false),
  ksefShuffled: z.boolean().default(false),
  ksefOffline: z.boolean().default(false),
  ksefOfflineReason: z.string().default("KSEF_UNAVAILABLE"),
  ksefOnlyOnRead: z.boolean().default(false),
  ksefOddNumbers: z.boolean().default(false),
  ksefUnknownWords: z.boolean().default(false),
  /** Ways with payments; see the words of the traits. */
  paymentsRefused: z.boolean().default(false),
  paymentsSilent: z.boolean().default(false),
  paymentsOnlyOnRead: z.boolean().default(false),
  paymentsHidden: z.boolean().default(false),
  paymentsDelayMs: z.number().int().min(0).default(0),
})

export type CompanySettings = z.infer<typeof companySettingsSchema>

/** Some settings to change; what is not named stays out, where a default would undo it. */
export const settingChangesSchema: z.ZodType<Partial<CompanySettings>> = z.strictObject(
  Object.fromEntries(
    Object.entries(companySettingsSchema.shape).map(([name, setting]) => {
      return [name, setting.unwrap().optional()]
    })
  )
)

/** The id of the first document of the sandbox, and of each account that numbers its own. */
export const FIRST_INVOICE_ID = 90001

/** One key of a company; a rejected one stays known, so that it can be shown and restored. */
export interface CompanyKey {
  key: string
  isRejected: boolean
}

/**
 * An account of a company at the service, reached by its own keys only. Most companies have one;
 * a second one is a company of the same name and tax number.
 */
export interface Company {
  companyId: string
  name: string
  taxIdentificationNumber: string
  keys: CompanyKey[]
  settings: CompanySettings
}

/** How a caller describes a company at the start. */
export interface CompanyOptions {
  companyId: string
  key?: string
  name?: string
  taxIdentificationNumber?: string
  settings?: Partial<CompanySettings>
}

/** The companies of a sandbox nobody configured. */
export const DEFAULT_COMPANIES: readonly CompanyOptions[] = [
  { companyId: "default", name: "Sklep Żółty Żuraw sp. z o.o." },
  { companyId: "second", name: "Druga Spółka s.c.", taxIdentificationNumber: "9542742927" },
]

/** A company with everything filled in that the caller left open. */
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
