import type { Candidate } from "../../core/adoption/compare"
import type { InvoiceIndex } from "../../core/adoption/invoice-index"
import type { ServiceInvoice } from "../../core/request/outcomes"

/** An order without a request, without its buyer's data. */
export type SearchedOrder = {
  orderId: string
  displayId: string
  companyId: string | null
  /**
   * What it would become if nothing is found. `unsearched`: its company has no key, so its invoice
   * could not be looked for.
   */
  outcome: "invoice" | "skip" | "refused" | "canceled" | "unsearched"
  reasons: readonly string[]
  currency: string | null
  gross: string | null
  /** For an order that would be invoiced. */
  saleDate: string | null
  /** The day by which the law required it, if that is over. */
  lateSince: string | null
  /** The invoice number that a person gave for it. */
  named: string | null
}

/** The invoices of one account that no order has; those whose text the list omits are read one by one. */
export type SearchedList = {
  invoices: readonly ServiceInvoice[]
  /** Ids of those still to be read. */
  unread: string[]
  index: InvoiceIndex | null
}

/** What a backfill knows about a company's invoices without an order. */
export type FreeInvoices = {
  all: InvoiceIndex
  /** Without those that its search compared with all its orders and that matched none. */
  uncompared: InvoiceIndex
  /** When that search began; ISO 8601. */
  searchedAt: string
}

/**
 * What a search keeps between its steps, only in this process: it contains buyers' data, so it is never
 * stored. A process that takes over starts again.
 */
export type SearchMemory = {
  lists: Map<string, SearchedList>
  /** Ids of the listed orders still to be checked; null for a search by period. */
  left: readonly string[] | null
  before: string | null
  seen: number
  requested: number
  found: { order: SearchedOrder; candidates: readonly Candidate[] }[]
  /** Milliseconds since this process began to read the lists. */
  ageMs: () => number
}

/** What a backfill keeps between its steps, by company, only in this process for the same reason. */
export type BackfillMemory = {
  free: Map<string, FreeInvoices>
  /** Milliseconds since this process began to read the lists. */
  ageMs: () => number
}
