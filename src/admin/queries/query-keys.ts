import type { InvoiceKsef, InvoiceRequestRow, ListedState, RunKind } from "../../types"

export type InvoiceRequestFilter = {
  order_id?: string
  state?: ListedState[]
  company_id?: string[]
  project_id?: string[]
  q?: string
  needs_attention?: "true"
  needs_correction?: "true"
  /** `open`: those that need manual review. */
  ksef?: (NonNullable<InvoiceKsef["status"]> | "open")[]
  payment?: NonNullable<InvoiceRequestRow["payment_status"]>[]
  issued_from?: string
  issued_to?: string
  limit?: number
  offset?: number
  order?: string
}

/** The rights of the user's role. */
export const RIGHTS_KEY = ["invoicing-rights"] as const

/** Finds the single request of an order. */
export const orderRequestFilter = (orderId: string) => ({ order_id: orderId, limit: 1 })

/** Query keys of all plugin data in the dashboard's query client. */
export const invoicingKeys = {
  all: ["invoicing"] as const,
  figures: () => [...invoicingKeys.all, "figures"] as const,
  status: () => [...invoicingKeys.all, "status"] as const,
  taxRates: () => [...invoicingKeys.all, "tax-rates"] as const,
  settings: () => [...invoicingKeys.all, "settings"] as const,
  mapping: () => [...invoicingKeys.all, "mapping"] as const,
  suggestions: () => [...invoicingKeys.all, "mapping-suggestions"] as const,
  settingChanges: (limit: number) => [...invoicingKeys.all, "setting-changes", limit] as const,
  webhooks: () => [...invoicingKeys.all, "webhooks"] as const,
  deliveries: (id: string, page: { limit: number; offset: number }) =>
    [...invoicingKeys.webhooks(), id, page] as const,
  account: (companyId: string) => [...invoicingKeys.all, "account", companyId] as const,
  companyEmail: (companyId: string) => [...invoicingKeys.all, "company-email", companyId] as const,
  notices: () => [...invoicingKeys.all, "notices"] as const,
  overview: () => [...invoicingKeys.all, "overview"] as const,
  bulkRuns: () => [...invoicingKeys.all, "bulk-runs"] as const,
  bulkRun: (id: string) => [...invoicingKeys.bulkRuns(), id] as const,
  months: () => [...invoicingKeys.all, "months"] as const,
  month: (companyId: string, month: string) =>
    [...invoicingKeys.months(), companyId, month] as const,
  monthLinks: (companyId: string, month: string) =>
    [...invoicingKeys.months(), "links", companyId, month] as const,
  monthRows: (id: string, query: object) => [...invoicingKeys.months(), "rows", id, query] as const,
  allRuns: () => [...invoicingKeys.all, "runs"] as const,
  runs: (kind: RunKind) => [...invoicingKeys.allRuns(), kind] as const,
  run: (id: string, page: { code?: string; limit: number; offset: number }) =>
    [...invoicingKeys.allRuns(), "one", id, page] as const,
  ordersWithout: (page: { limit: number; offset: number }) =>
    [...invoicingKeys.all, "orders-without", page] as const,
  lists: () => [...invoicingKeys.all, "requests", "list"] as const,
  list: (filter: InvoiceRequestFilter) => [...invoicingKeys.lists(), filter] as const,
  detail: (id: string) => [...invoicingKeys.all, "requests", "detail", id] as const,
  order: (id: string) => [...invoicingKeys.all, "requests", "order", id] as const,
  correction: (id: string) => [...invoicingKeys.all, "requests", "correction", id] as const,
  candidates: (id: string) => [...invoicingKeys.all, "requests", "candidates", id] as const,
  customer: (id: string, page: { limit: number; offset: number }) =>
    [...invoicingKeys.all, "customer", id, page] as const,
  buyer: (orderId: string) => [...invoicingKeys.all, "buyer", orderId] as const,
  receipt: (orderId: string) => [...invoicingKeys.all, "receipt", orderId] as const,
  preview: (orderId: string) => [...invoicingKeys.all, "preview", orderId] as const,
}
