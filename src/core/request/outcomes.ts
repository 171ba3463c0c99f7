import type { InvoiceDraft } from "../draft/invoice-draft"
import type { KsefReading } from "../ksef/reading"

/** The service's own explanation, trimmed; in both languages if it gave both. */
export type ServiceWords = { en: string | null; pl: string | null }

export const OUTCOME_KINDS = [
  "done",
  "refused",
  "key-rejected",
  "asked-to-wait",
  "not-sent",
  "unknown",
] as const
export type OutcomeKind = (typeof OUTCOME_KINDS)[number]

export const OPERATIONS = [
  "create",
  "save-draft",
  "read",
  "list",
  "pdf",
  "send",
  "send-test",
  "mark-paid",
  "mark-unpaid",
  "check-key",
  "save-category",
  "save-project",
] as const
export type Operation = (typeof OPERATIONS)[number]

/** How many calls of a kind there were; `since`: when the first was recorded (ISO 8601). */
export type Counted = { times: number; since: string | null }

/**
 * Code of a reading answered 401 although the key works: the 401 concerns this one invoice, which
 * may belong to another account.
 */
export const KEY_WORKS_ELSEWHERE = "KEY_WORKS_ELSEWHERE"

/** One HTTP call and its result; holds no key, no address and no buyer data. */
export type CallReport = {
  operation: Operation
  outcome: OutcomeKind
  /** HTTP status; null if no answer arrived. */
  status: number | null
  /** Transport failure such as "ECONNREFUSED", "TIMEOUT", "UNREADABLE_ANSWER"; null if none. */
  code: string | null
  startedAt: string
  durationMs: number
  words: ServiceWords | null
}

/**
 * How a call ended, in the six ways that matter for what may be done next.
 *
 * Only `unknown` may have had an effect that we cannot see; only `not-sent` certainly had none
 * without relying on the service's word.
 */
export type Outcome<T> =
  | { kind: "done"; value: T; report: CallReport }
  | { kind: "refused"; report: CallReport }
  | { kind: "key-rejected"; report: CallReport }
  | { kind: "asked-to-wait"; retryAfterMs: number | null; report: CallReport }
  | { kind: "not-sent"; report: CallReport }
  | { kind: "unknown"; report: CallReport }

/** Where an e-mail goes: to the address saved with the invoice, or to the given ones. */
export type Addressee = { kind: "contractor" } | { kind: "given"; recipients: readonly string[] }

/** Subject (plain text) and text (HTML) of an e-mail; if absent, the service uses its own. */
export type EmailText = { subject?: string; text?: string }

/** The invoice as the service shows it when read; only what we compare or display. */
export type ServiceInvoice = {
  invoiceId: string
  invoiceNumber: string | null
  invoiceType: string | null
  /** Open set: DRAFT, ISSUED, SENT and others; anything but DRAFT is issued. */
  status: string | null
  currency: string | null
  /** Decimal texts. */
  gross: string | null
  net: string | null
  /** Calendar dates, YYYY-MM-DD. */
  issueDate: string | null
  saleDate: string | null
  /** Time the document was saved (ISO 8601). */
  uploadDate: string | null
  additionalDetails: string | null
  /** The company whose invoice it is, by its name in the service. */
  sellerName?: string | null
  contractor: {
    name: string | null
    taxIdentificationNumber: string | null
    postCode: string | null
    country?: string | null
    type?: string | null
  }
  /** VAT in PLN, as a decimal text. */
  vatPln?: string | null
  /** Whether it is paid in full; null if the service does not say, absent if it was not asked. */
  isPaid?: boolean | null
  /** Its KSeF status; absent if it was not asked. */
  ksef?: KsefReading
  /** Empty in lists; lines must be read one invoice at a time. */
  positions: readonly { name: string; quantity: string; gross: string | null; net: string | null }[]
}

export type InvoicePage = {
  invoices: readonly ServiceInvoice[]
  pageCount: number
  /** True if the service gave no page count, so that there may be a next page. */
  isPageCountGuessed?: boolean
  /** The total of the whole selection, as the service writes it: if it differs, the list has changed. */
  sum?: string | null
}

/** A request to the service as it would go out, without the key. */
export type InvoiceCall = {
  method: "POST"
  path: string
  body: Readonly<Record<string, unknown>>
}

/** A project with its name in the service; `id` is what an invoice carries. */
export type ServiceProject = { id: string; name: string; isEnabled: boolean }

/** Names that the service returns along with an invoice; it offers no list of them. */
export type ServiceNames = {
  categories: readonly string[]
  projects: readonly ServiceProject[]
}

/** A PDF being downloaded: the caller consumes or cancels the stream. */
export type PdfStream = { body: ReadableStream<Uint8Array>; contentLength: number | null }

/** The two calls of a draft-first invoice: save it as a draft, then issue that by its id. */
export type DraftStep = { kind: "save" } | { kind: "issue"; draftId: string }

/**
 * The invoicing service of one company, as the pipeline sees it.
 *
 * No method throws for anything the service or the network does; see {@link Outcome}.
 */
export type InvoicingService = {
  /**
   * Creates the invoice as ISSUED or, by `step`, saves it as a draft or issues that draft. Makes
   * one request and never retries it.
   */
  createInvoice(draft: InvoiceDraft, step?: DraftStep): Promise<Outcome<{ invoiceId: string }>>
  /** What `createInvoice` would send for this draft; sends nothing. */
  describeCreate(draft: InvoiceDraft): Promise<InvoiceCall>
  /** Retries briefly if in doubt: reading changes nothing. */
  readInvoice(invoiceId: string): Promise<Outcome<ServiceInvoice>>
  /** The account's categories and projects, from the answer about an invoice; requested once. */
  readNames(invoiceId: string): Promise<Outcome<ServiceNames>>
  /** One page of sales invoices, newest issue date first; `page` counts from 1. */
  listInvoices(query: {
    searchPhrase: string | null
    page: number | null
  }): Promise<Outcome<InvoicePage>>
  /** Requests a fresh pre-signed link, opens it without the key and passes the bytes on. */
  openPdf(invoiceId: string): Promise<Outcome<PdfStream>>
  /** Orders the e-mail. Makes one request and never retries it. */
  sendInvoice(invoiceId: string, addressee: Addressee, text?: EmailText): Promise<Outcome<null>>
  /** Marks invoices as paid in full. One request; idempotent. */
  markPaid(invoiceIds: readonly string[]): Promise<Outcome<null>>
  /** Marks invoices as wholly unpaid. One request; idempotent. */
  markUnpaid(invoiceIds: readonly string[]): Promise<Outcome<null>>
  /** A harmless call that only tells whether the key works. */
  checkKey(): Promise<Outcome<null>>
  /** Adds a product category. One request: the effect of repeating a name is unknown. */
  addCategory(name: string): Promise<Outcome<{ categoryId: string }>>
  /** Adds a project and returns all projects that the company then has. One request. */
  addProject(name: string): Promise<Outcome<readonly ServiceProject[]>>
}
