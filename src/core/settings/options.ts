import { readStart } from "../dates"
import type { CashRegister } from "../draft/receipt"
import { describeIssue } from "./describe-issue"
import type { EmailTexts } from "./email-schema"
import { withoutEmptyKeys } from "./empty-keys"
import { readSubmitRules, type SubmitRules } from "../ksef/submission"
import { readLinks, type LinkSettings } from "./link-options"
import {
  optionsSchema,
  type CompanySettings,
  type MappingSettings,
  type ParsedOptions,
  type RepeatUnknownSend,
  type ShouldInvoice,
  type TransformDraft,
} from "./options-schema"
import { readSendRules, type SendRules } from "./send-rules"
import { readVatMap, type VatRule } from "../vat/vat-map-schema"
import { readWebhookOptions, type WebhookSettings } from "../webhooks/options"

export type {
  CompanySettings,
  MappingSettings,
  ParsedOptions,
  PluginOptions,
} from "./options-schema"
export type { VatRule } from "../vat/vat-map-schema"

export type QueueSettings = {
  redisUrl: string | null
  databaseUrl: string | null
  prefix: string
  /** PostgreSQL schema of the queue's tables. */
  schema: string
  concurrency: number
  attempts: number
  backoffMs: number
  rateLimit: { max: number; perMs: number } | null
  worker: boolean
}

/** How the shop's staff are notified of what needs attention. */
export type NotificationSettings = {
  language: "en" | "pl"
  /** Empty: there is no daily e-mail. */
  emailTo: readonly string[]
  /** Hour in the plugin's time zone, 0 to 23. */
  emailHour: number
  /** Without a trailing slash; null: as in Medusa's own options. */
  dashboardUrl: string | null
}

/** The shop event on which an invoice is requested automatically. */
export type AutomaticTrigger =
  | "order.completed"
  | "order.placed"
  | "payment.captured"
  | "order.fulfillment_created"
  | "shipment.created"
  | "delivery.created"

/** The point at which the plugin completes an order through Medusa's own workflow. */
export type CompleteWhen = "paid_and_delivered" | "paid_and_shipped" | "paid" | "never"

/** The options with every default filled in; what the rest of the code reads. */
export type Settings = {
  /** Empty when no key was given: the plugin then does nothing. */
  companies: readonly CompanySettings[]
  /** Without a trailing slash. */
  baseUrl: string
  /** Until it is live, the plugin issues only what a person requests. */
  live: boolean
  trigger: AutomaticTrigger | "manual"
  completeWhen: CompleteWhen
  issueFor: { mode: "all" | "companies" | "on_request"; metadataKey: string }
  cashRegister: CashRegister
  issuing: "direct" | "draft_first"
  /** By company; for empty texts the service uses its own. */
  email: Readonly<Record<string, EmailTexts>>
  send: SendRules
  repeatUnknownSend: RepeatUnknownSend
  priceType: "auto" | "gross" | "net"
  invoiceFormat: string
  timeZone: string
  dueDays: number
  vatMap: Readonly<Record<string, readonly VatRule[]>>
  paymentMethods: Readonly<Record<string, "TRANSFER" | "CASH" | "CARD">>
  taxIdKeys: readonly string[]
  invalidTaxId: "hold" | "as_person"
  companyWithoutTaxId: "person" | "company"
  unit: { default: string; productMetadataKey: string | null }
  itemsWithoutShipping: "product" | "service"
  maxDecimals: number
  mapping: MappingSettings
  /** ISO 8601; null: the time when the plugin first started on this database. */
  startDate: string | null
  /** Null: the request leaves it out, and the service submits by the end of the day. */
  sendToKsef: SubmitRules | null
  notifications: NotificationSettings
  links: LinkSettings
  webhooks: WebhookSettings
  queue: QueueSettings
  timeouts: { createMs: number; otherMs: number; lookUpPauseMs: number }
  shouldInvoice: ShouldInvoice | null
  transformDraft: TransformDraft | null
}

/** Metadata keys searched for a tax number when `taxIdKeys` is not given. */
const TAX_ID_KEYS = ["nip", "vat_id", "vatId", "vat_number", "tax_id", "taxId", "taxNumber", "vat"]

/** The options are wrong; the message lists every wrong option and never quotes a value. */
class InvalidOptionsError extends Error {
  constructor(readonly problems: readonly { option: string; wanted: string }[]) {
    const lines = problems.map(({ option, wanted }) => `  - ${option}: ${wanted}`)
    super(
      `medusa-plugin-altera: the plugin's options in medusa-config.ts are wrong.\n${lines.join("\n")}`
    )
    this.name = "InvalidOptionsError"
  }
}

/**
 * Reads the options of medusa-config.ts; `undefined` counts as none given.
 *
 * @throws InvalidOptionsError naming each wrong option by its path, without its value: a value
 *   may be the API key.
 */
export const readOptions = (input: unknown): Settings => fillDefaults(parseOptions(input))

/**
 * Like {@link readOptions}, for a Medusa module, to whose options Medusa adds its own `database`.
 *
 * @throws InvalidOptionsError
 */
export const readModuleOptions = (input: unknown): Settings =>
  fillDefaults(parseModuleOptions(input))

/**
 * The options of a Medusa module as they were given, without defaults.
 *
 * @throws InvalidOptionsError
 */
export function parseModuleOptions(input: unknown): ParsedOptions {
  if (typeof input !== "object" || input === null) return parseOptions(input)
  const own = Object.entries(input).filter(([option]) => option !== "database")
  return parseOptions(Object.fromEntries(own))
}

function parseOptions(input: unknown): ParsedOptions {
  const parsed = optionsSchema.safeParse(withoutEmptyKeys(input ?? {}))
  if (parsed.success) return parsed.data
  throw new InvalidOptionsError(parsed.error.issues.flatMap(describeIssue))
}

/** What requests invoices automatically now; `manual`: only a person does. */
export const triggerInEffect = ({ live, trigger }: Pick<Settings, "live" | "trigger">) =>
  live ? trigger : "manual"

/** The options with every default filled in. */
export function fillDefaults(options: ParsedOptions): Settings {
  const { timeZone = "Europe/Warsaw" } = options
  const companies: Settings["companies"] =
    options.companies ?? (options.apiKey ? [{ id: "default", apiKey: options.apiKey }] : [])
  return {
    companies,
    baseUrl: (options.baseUrl ?? "https://api.altera.co").replace(/\/+$/, ""),
    live: options.live ?? false,
    trigger: options.trigger ?? "order.completed",
    completeWhen: options.completeWhen ?? "never",
    issueFor: readIssueFor(options.issueFor),
    cashRegister: options.cashRegister ?? "none",
    issuing: options.issuing ?? "direct",
    email: Object.fromEntries(companies.map(({ id, email }) => [id, email ?? options.email ?? {}])),
    send: readSendRules(options.send),
    repeatUnknownSend: options.repeatUnknownSend ?? "when_proven",
    priceType: options.priceType ?? "auto",
    invoiceFormat: options.invoiceFormat ?? "%N/%M/%Y",
    timeZone,
    dueDays: options.dueDays ?? 7,
    vatMap: readVatMap(options.vatMap),
    paymentMethods: options.paymentMethods ?? {},
    taxIdKeys: options.taxIdKeys ?? TAX_ID_KEYS,
    invalidTaxId: options.invalidTaxId ?? "hold",
    companyWithoutTaxId: options.companyWithoutTaxId ?? "person",
    unit: readUnit(options.unit),
    itemsWithoutShipping: options.itemsWithoutShipping ?? "product",
    maxDecimals: options.maxDecimals ?? 2,
    mapping: options.mapping ?? {},
    startDate: readStart(options.startDate, timeZone),
    sendToKsef: readSubmitRules(options.sendToKsef),
    notifications: readNotifications(options.notifications),
    links: readLinks(options.links),
    webhooks: readWebhookOptions(options.webhooks),
    queue: readQueue(options.queue),
    timeouts: readTimeouts(options.timeouts),
    shouldInvoice: options.shouldInvoice ?? null,
    transformDraft: options.transformDraft ?? null,
  }
}

function readIssueFor(option: ParsedOptions["issueFor"]): Settings["issueFor"] {
  if (typeof option === "object") return option
  return { mode: option ?? "all", metadataKey: "invoice_requested" }
}

function readUnit(option: ParsedOptions["unit"]): Settings["unit"] {
  if (typeof option === "object") return option
  return { default: option ?? "szt.", productMetadataKey: null }
}

const readNotifications = (option: ParsedOptions["notifications"] = {}): NotificationSettings => ({
  language: option.language ?? "en",
  emailTo: option.emailTo ?? [],
  emailHour: option.emailHour ?? 8,
  dashboardUrl: option.dashboardUrl?.replace(/\/+$/, "") ?? null,
})

const readQueue = (option: ParsedOptions["queue"] = {}): QueueSettings => ({
  redisUrl: option.redisUrl ?? null,
  databaseUrl: option.databaseUrl ?? null,
  prefix: option.prefix ?? "invoicing",
  schema: option.schema ?? "bullmq",
  concurrency: option.concurrency ?? 5,
  attempts: option.attempts ?? 30,
  backoffMs: option.backoffMs ?? 5_000,
  rateLimit: option.rateLimit ?? null,
  worker: option.worker ?? true,
})

const readTimeouts = (option: ParsedOptions["timeouts"] = {}): Settings["timeouts"] => ({
  createMs: option.createMs ?? 30_000,
  otherMs: option.otherMs ?? 15_000,
  lookUpPauseMs: option.lookUpPauseMs ?? 60_000,
})
