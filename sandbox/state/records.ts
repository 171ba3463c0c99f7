import type { Contractor } from "../rules/contractor-schema"
import type { InvoiceRequest } from "../rules/invoice-schema"
import type { Totals } from "../rules/totals"
import type { KsefRejection } from "./company"

/** A saved document with everything it was made from; authoritative for "twice" and "never". */
export interface InvoiceRecord {
  invoiceId: number
  companyId: string
  statusId: "DRAFT" | "ISSUED" | "SENT"
  /** Deleted by a person; its id is never reused. */
  isDeleted?: boolean
  /** Null while the document is a draft, unless the account numbers its drafts. */
  invoiceNumber: string | null
  numberInPeriod: number | null
  /** When it was last saved; the service calls it uploadDate. */
  savedAt: string
  currency: string
  totals: Totals
  isPaid: boolean
  contractorId: number
  additionalDetails: string
  request: InvoiceRequest
}

/**
 * A document's progress in KSeF: it waits to be sent (or is held back while KSeF is unavailable), is
 * processed, and is accepted, or refused and resubmitted. Moments are ISO texts in UTC.
 */
export interface KsefRecord {
  companyId: string
  invoiceId: number
  state: "waiting" | "held" | "processing" | "refused" | "accepted"
  /** Not null: the document is in offline mode for this reason, permanently. */
  offlineReason: string | null
  /** When it was last submitted to KSeF. */
  submittedAt: string | null
  /** When KSeF answers, or when the service resubmits; null: never automatically. */
  dueAt: string | null
  retries: number
  refusals: number
  /** A refusal for this document only. */
  refusal: KsefRejection | null
  /** The message of the latest refusal. */
  message: string | null
  acceptedAt: string | null
  ksefId: string | null
}

/** One sent e-mail. */
export interface MailRecord {
  mailId: number
  at: string
  companyId: string
  invoiceId: number
  invoiceNumber: string
  to: string[]
  topic: string
  /** Plain text or HTML as received; null: the company's default text. */
  content: string | null
  via: "recipient" | "recipientFromSystem"
}

export interface CategoryRecord {
  categoryId: number
  companyId: string
  name: string
  enabled: boolean
}

export interface ProjectRecord {
  tagId: number
  companyId: string
  name: string
  color: number
  enabled: boolean
}

export interface ContractorRecord {
  contractorId: number
  companyId: string
  contractor: Contractor
}

/** Issued documents of one company with the same additional details. */
export interface Duplicate {
  companyId: string
  additionalDetails: string
  invoiceIds: number[]
}
