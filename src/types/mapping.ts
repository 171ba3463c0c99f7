import type { Coverage, MappedKind } from "../core/settings/coverage"

export type { MappedKind }

/** A collection, type, tag, product, sales channel or region of the shop. */
export type MappedThing = { id: string; handle: string | null; name: string }

/** `GET /admin/invoicing/mapping`. */
export type InvoicingMappingResponse = {
  /** Of the products only those that the mapping names. */
  things: Record<MappedKind, MappedThing[]>
  /** Names seen in the service; it gives no list of them. */
  names: {
    categories: { company_id: string; name: string }[]
    projects: { company_id: string; id: string; name: string }[]
  }
}

/** `GET /admin/invoicing/mapping/suggestions`: names that invoices and the service show. */
export type MappingSuggestionsResponse = {
  categories: string[]
  /** `name` is null where nothing told it. */
  projects: { id: string; name: string | null }[]
  /** How many of each company's newest invoices were looked at, at most. */
  looked_at: number
  /** Companies of which the service told no names now. */
  silent: { company_id: string; cause: "no_invoice" | "key_rejected" | "no_answer" }[]
}

/** `POST /admin/invoicing/mapping/products`: which products ids and handles stand for. */
export type FindProductsBody = { keys: string[] }
export type FoundProductsResponse = { products: MappedThing[] }

/** An order of which some of the sales have no category, or which has no project. */
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
  /** How many orders were looked at, newest first. */
  orders: number
  /** False when there are more orders in these days than were looked at. */
  is_whole: boolean
  /** Orders whose amounts cannot be read or invoiced as they are. */
  left_out: number
  currencies: { currency: string; gross: string; with_category: string; with_project: string }[]
  uncovered: UncoveredOrder[]
  /** Gross by currency of whatever was sold, by its id. */
  sales: Coverage["sales"]
}

/** `POST /admin/invoicing/companies/:id/categories` and `.../projects`. */
export type AddNameBody = { name: string }
