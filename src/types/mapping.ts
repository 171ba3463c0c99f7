import type { Coverage, MappedKind } from "../core/settings/coverage"

export type { MappedKind }

/** A collection, type, tag, product, sales channel or region of the shop. */
export type MappedThing = { id: string; handle: string | null; name: string }

/** `GET /admin/invoicing/mapping`. */
export type InvoicingMappingResponse = {
  /** For products, only those in the mapping. */
  things: Record<MappedKind, MappedThing[]>
  /** Names seen in the service, which offers no list of them. */
  names: {
    categories: { company_id: string; name: string }[]
    projects: { company_id: string; id: string; name: string }[]
  }
}

/** `GET /admin/invoicing/mapping/suggestions`: names that invoices and the service show. */
export type MappingSuggestionsResponse = {
  categories: string[]
  /** `name` is null if it is not known. */
  projects: { id: string; name: string | null }[]
  /** Maximum number of each company's newest invoices that were checked. */
  looked_at: number
  /** Companies for which the service returned no names this time. */
  silent: { company_id: string; cause: "no_invoice" | "key_rejected" | "no_answer" }[]
}

/** `POST /admin/invoicing/mapping/products`: resolves ids and handles to products. */
export type FindProductsBody = { keys: string[] }
export type FoundProductsResponse = { products: MappedThing[] }

/** An order with lines without a category, or without a project. */
export type UncoveredOrder = {
  order_id: string
  order_display_id: string
  currency: string
  gross: string
  /** Gross of the lines without a category. */
  without_category: string
  has_project: boolean
}

/** `GET /admin/invoicing/mapping/coverage`. Amounts are decimal texts in the major unit. */
export type MappingCoverageResponse = {
  days: number
  since: string
  /** How many orders were checked, newest first. */
  orders: number
  /** False if there are more orders in these days than were checked. */
  is_whole: boolean
  /** Orders whose amounts cannot be read or invoiced as they are. */
  left_out: number
  currencies: { currency: string; gross: string; with_category: string; with_project: string }[]
  uncovered: UncoveredOrder[]
  /** Gross by currency of each thing sold, by its id. */
  sales: Coverage["sales"]
}

/** `POST /admin/invoicing/companies/:id/categories` and `.../projects`. */
export type AddNameBody = { name: string }
