import type { InvoiceDraft } from "../draft/invoice-draft"
import type { KsefReading } from "../ksef/reading"

/** The service's own explanation, trimmed; both languages when it gave both. */
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

/** How many calls there were of a kind; `since`: when the first was noted (ISO 8601). */
export type Counted = { times: number; since: string | null }

/**
 * Code of a reading that was answered 401 although the key works: the service means this one invoice,
 * such as another account's.
 */
export const KEY_WORKS_ELSEWHERE = "KEY_WORKS_ELSEWHERE"

/** What one HTTP call was and how it went; holds neither key, nor address, nor a buyer's data. */
export type CallReport = {
  operation: Operation
  outcome: OutcomeKind
  /** HTTP status, null when no answer arrived. */
  status: number | null
  /** Transport failure such as "ECONNREFUSED", "TIMEOUT", "UNREADABLE_ANSWER"; null when none. */
  code: string | null
  startedAt: string
  durationMs: number
  words: ServiceWords | null
}

/**
 * How a call ended, in the six ways that matter for what may be done next.
 *
 * Only `unknown` may have had an effect that we cannot see; only `not-sent` is proven to have
 * had none without the service's word for it.
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

/** Subject (plain text) and text (HTML) of an e-mail; an absent one is the service's own. */
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
  /** Moment the document was saved (ISO 8601). */
  uploadDate: string | null
  additionalDetails: string | null
  /** The company whose invoice it is, as the service calls it. */
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
  /** Whether it is paid in full; null where the service does not tell, absent where nobody asked. */
  isPaid?: boolean | null
  /** How it stands with KSeF; absent where nobody asked. */
  ksef?: KsefReading
  /** Empty in lists; lines must be read one invoice at a time. */
  positions: readonly { name: string; quantity: string; gross: string | null; net: string | null }[]
}

export type InvoicePage = {
  invoices: readonly ServiceInvoice[]
  pageCount: number
  /** True when the service told no number of pages, so that the next page may show another one. */
  isPageCountGuessed?: boolean
  /** The sum of the whole selection as the service writes it: another one means another list. */
  sum?: string | null
}

/** A request to the service as it would go out, without the key. */
export type InvoiceCall = {
  method: "POST"
  path: string
  body: Readonly<Record<string, unknown>>
}

/** A project as the service names it; `id` is what an invoice carries. */
export type ServiceProject = { id: string; name: string; isEnabled: boolean }

/** Names that the service shows beside an invoice; it gives no list of them. */
export type ServiceNames = {
  categories: readonly string[]
  projects: readonly ServiceProject[]
}

/** A PDF on its way: the caller consumes or cancels the stream. */
export type PdfStream = { body: ReadableStream<Uint8Array>; contentLength: number | null }

/** The two calls of an invoice that is saved as a draft first, and then issued by its id. */
export type DraftStep = { kind: "save" } | { kind: "issue"; draftId: string }

/**
 * The invoicing service of one company, as the pipeline sees it.
 *
 * No method throws for anything the service or the network does; see {@link Outcome}.
 */
export type InvoicingService = {
  /**
   * Creates the invoice as ISSUED, or as `step` says: saved as a draft, or that draft issued. One
   * request, never repeated inside.
   */
  createInvoice(draft: InvoiceDraft, step?: DraftStep): Promise<Outcome<{ invoiceId: string }>>
  /** What `createInvoice` would send for this draft; sends nothing. */
  describeCreate(draft: InvoiceDraft): Promise<InvoiceCall>
  /** Repeats itself briefly on doubt: reading changes nothing. */
  readInvoice(invoiceId: string): Promise<Outcome<ServiceInvoice>>
  /** What the answer about an invoice tells of the account's categories and projects; asked once. */
  readNames(invoiceId: string): Promise<Outcome<ServiceNames>>
  /** One page of sales invoices, newest issue date first; `page` counts from 1. */
  listInvoices(query: {
    searchPhrase: string | null
    page: number | null
  }): Promise<Outcome<InvoicePage>>
  /** Asks for a fresh pre-signed link, opens it without the key and hands the bytes on. */
  openPdf(invoiceId: string): Promise<Outcome<PdfStream>>
  /** Orders the e-mail. One request, never repeated inside. */
  sendInvoice(invoiceId: string, addressee: Addressee, text?: EmailText): Promise<Outcome<null>>
  /** Says that invoices are paid in full. One request; repeated it says the same. */
  markPaid(invoiceIds: readonly string[]): Promise<Outcome<null>>
  /** Says that nothing of invoices is paid. One request; repeated it says the same. */
  markUnpaid(invoiceIds: readonly string[]): Promise<Outcome<null>>
  /** A harmless call that only tells whether the key works. */
  checkKey(): Promise<Outcome<null>>
  /** Adds a product category. One request: what a second one of the same name does is not known. */
  addCategory(name: string): Promise<Outcome<{ categoryId: string }>>
  /** Adds a project and gives all projects the company has then. One request. */
  addProject(name: string): Promise<Outcome<readonly ServiceProject[]>>
}
