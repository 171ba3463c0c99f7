import "server-only"
import { sdk } from "@lib/config"
import type { HttpTypes } from "@medusajs/types"
import { getAuthHeaders } from "./cookies"

/** Anybody with an order's id may see it, as in Medusa's starter. */
export async function retrieveOrder(id: string): Promise<HttpTypes.StoreOrder | null> {
  return await sdk.client
    .fetch<HttpTypes.StoreOrderResponse>(`/store/orders/${id}`, {
      query: { fields: "*items" },
      headers: await getAuthHeaders(),
      cache: "no-store",
    })
    .then(({ order }) => order)
    .catch(() => null)
}

export async function listOrders(): Promise<HttpTypes.StoreOrder[]> {
  const { orders } = await sdk.client.fetch<HttpTypes.StoreOrderListResponse>("/store/orders", {
    query: { limit: 50, order: "-created_at" },
    headers: await getAuthHeaders(),
    cache: "no-store",
  })
  return orders
}
