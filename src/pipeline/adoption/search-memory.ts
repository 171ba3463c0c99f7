import type { Candidate } from "../../core/adoption/compare"
import type { InvoiceIndex } from "../../core/adoption/invoice-index"
import type { ServiceInvoice } from "../../core/request/outcomes"

/** An order without a request, and what was found for it; nothing of its buyer. */
export type SearchedOrder = {
  orderId: string
  displayId: string
  companyId: string | null
  /**
   * What it would become if nothing is found. `unsearched`: its company has no key, so that nobody
   * could look for its invoice.
   */
  outcome: "invoice" | "skip" | "refused" | "canceled" | "unsearched"
  reasons: readonly string[]
  currency: string | null
  gross: string | null
  /** Of an order that would be invoiced. */
  saleDate: string | null
  /** The day by which the law wanted it, where that is over. */
  lateSince: string | null
  /** The number that a person named for it. */
  named: string | null
}

/** The invoices of one account that no order has; what the list hid of them is read one by one. */
export type SearchedList = {
  invoices: readonly ServiceInvoice[]
  /** Ids of those to be read. */
  unread: string[]
  index: InvoiceIndex | null
}

/** What a backfill knows of a company's invoices that no order has. */
export type FreeInvoices = {
  all: InvoiceIndex
  /** Without those that the search before it compared with all its orders, and that were like none. */
  uncompared: InvoiceIndex
  /** When that search began; ISO 8601. */
  searchedAt: string
}

/**
 * What a search holds between its steps, in this process alone: buyers stand in it, so it is never
 * stored. A process that takes over begins anew.
 */
export type SearchMemory = {
  lists: Map<string, SearchedList>
  /** Ids of orders still to be looked at of those that were named; null for a period. */
  left: readonly string[] | null
  before: string | null
  seen: number
  requested: number
  found: { order: SearchedOrder; candidates: readonly Candidate[] }[]
  /** Milliseconds since this process began to read the lists. */
  ageMs: () => number
}

/** What a backfill holds between its steps, by company, in this process alone for the same reason. */
export type BackfillMemory = {
  free: Map<string, FreeInvoices>
  /** Milliseconds since this process began to read the lists. */
  ageMs: () => number
}
