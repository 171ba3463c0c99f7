import type { InvoiceRequestRow } from "../../types"

export type InvoiceRequestFilter = {
  order_id?: string
  state?: InvoiceRequestRow["state"][]
  company_id?: string[]
  project_id?: string[]
  q?: string
  needs_attention?: "true"
  issued_from?: string
  issued_to?: string
  limit?: number
  offset?: number
  order?: string
}

/** Keys of everything the admin keeps of the plugin in the dashboard's query client. */
export const invoicingKeys = {
  all: ["invoicing"] as const,
  status: () => [...invoicingKeys.all, "status"] as const,
  settings: () => [...invoicingKeys.all, "settings"] as const,
  mapping: () => [...invoicingKeys.all, "mapping"] as const,
  settingChanges: (limit: number) => [...invoicingKeys.all, "setting-changes", limit] as const,
  overview: () => [...invoicingKeys.all, "overview"] as const,
  lists: () => [...invoicingKeys.all, "requests", "list"] as const,
  list: (filter: InvoiceRequestFilter) => [...invoicingKeys.lists(), filter] as const,
  detail: (id: string) => [...invoicingKeys.all, "requests", "detail", id] as const,
  order: (id: string) => [...invoicingKeys.all, "requests", "order", id] as const,
  preview: (orderId: string) => [...invoicingKeys.all, "preview", orderId] as const,
}
