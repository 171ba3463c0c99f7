/**
 * The shop's response about an order's invoice; `medusa-plugin-altera/types` has the same as
 * `StoreOrderInvoiceResponse` and `StoreInvoiceListResponse`, for storefronts that install it. Everything
 * except the order and the state is null until it is issued; amounts are decimal texts.
 */
export type StoreInvoice = {
  order_id: string
  order_display_id: string
  state: "not_yet" | "issued" | "not_available"
  invoice_number: string | null
  /** YYYY-MM-DD. */
  issue_date: string | null
  /** Set once the Polish national e-invoice system has accepted it. */
  ksef_number: string | null
  currency: string | null
  totals: { net: string; vat: string; gross: string } | null
  pdf_path: string | null
}

export type StoreOrderInvoiceResponse = { invoice: StoreInvoice & { is_paid: boolean | null } }

export type StoreInvoiceListResponse = {
  invoices: StoreInvoice[]
  count: number
  limit: number
  offset: number
}
