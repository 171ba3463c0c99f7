import "server-only"
import { sdk } from "@lib/config"
import { getAuthHeaders } from "@lib/data/cookies"
import { FetchError } from "@medusajs/js-sdk"
import type { StoreInvoiceListResponse, StoreOrderInvoiceResponse } from "./types"

export type OrderInvoice =
  | { kind: "invoice"; invoice: StoreOrderInvoiceResponse["invoice"] }
  /** The order belongs to the customer, but has no invoice request yet: for example it is not completed. */
  | { kind: "none" }
  /** Nobody is logged in. A guest gets the invoice by e-mail. */
  | { kind: "guest" }
  | { kind: "unknown" }

/** The invoice of an order, as the logged-in customer may see it. */
export async function getOrderInvoice(orderId: string): Promise<OrderInvoice> {
  const headers = await getAuthHeaders()
  if (!("authorization" in headers)) return { kind: "guest" }
  try {
    const { invoice } = await sdk.client.fetch<StoreOrderInvoiceResponse>(pathOf(orderId), {
      headers,
      cache: "no-store",
    })
    return { kind: "invoice", invoice }
  } catch (error) {
    const status = statusOf(error)
    if (status === 401) return { kind: "guest" }
    return { kind: status === 404 ? "none" : "unknown" }
  }
}

/** The customer's invoices, newest first; null if nobody is logged in. */
export async function listInvoices(
  limit: number,
  offset: number
): Promise<StoreInvoiceListResponse | null> {
  const headers = await getAuthHeaders()
  if (!("authorization" in headers)) return null
  try {
    return await sdk.client.fetch<StoreInvoiceListResponse>("/store/invoicing/invoices", {
      headers,
      query: { limit, offset },
      cache: "no-store",
    })
  } catch (error) {
    if (statusOf(error) === 401) return null
    throw error
  }
}

export type PdfAnswer =
  { kind: "pdf"; response: Response } | { kind: "login" | "notThere" | "busy" | "failed" }

/** The PDF of an order's invoice as streamed by the shop, or why there is none. */
export async function openInvoicePdf(orderId: string, signal: AbortSignal): Promise<PdfAnswer> {
  const headers = await getAuthHeaders()
  if (!("authorization" in headers)) return { kind: "login" }
  try {
    const response = await sdk.client.fetch<Response>(`${pathOf(orderId)}/pdf`, {
      headers: { ...headers, accept: "application/pdf" },
      cache: "no-store",
      signal,
    })
    return { kind: "pdf", response }
  } catch (error) {
    const status = statusOf(error)
    if (status === 401) return { kind: "login" }
    if (status === 404 || status === 409) return { kind: "notThere" }
    return { kind: status === 429 || status === 503 ? "busy" : "failed" }
  }
}

const pathOf = (orderId: string) => `/store/invoicing/orders/${encodeURIComponent(orderId)}/invoice`

const statusOf = (error: unknown) => (error instanceof FetchError ? error.status : undefined)
