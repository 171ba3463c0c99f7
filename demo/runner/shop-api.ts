import type {
  InvoicePreviewResponse,
  InvoiceRequestListResponse,
  InvoiceRequestRow,
} from "../../src/types"
import { LOGIN } from "../login"

export type DemoOrder = {
  id: string
  display_id: number
  status: string
  total: number
  currency_code: string
  metadata: { demo_case?: string } | null
}

/** Reads the running shop as the admin user does in the dashboard. */
export async function openShopApi(address: string) {
  const answer = await fetch(`${address}/auth/user/emailpass`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(LOGIN),
  })
  const { token } = (await answer.json()) as { token: string }

  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${address}${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as T
  }
  const fields = "id,display_id,status,total,currency_code,metadata"
  return {
    readOrders: async () => {
      const list = `/admin/orders?limit=100&order=-display_id&fields=${fields}`
      return (await read<{ orders: DemoOrder[] }>(list)).orders.reverse()
    },
    readRequests: async (): Promise<InvoiceRequestRow[]> => {
      const list = "/admin/invoicing/requests?limit=100&order=-created_at"
      return (await read<InvoiceRequestListResponse>(list)).requests
    },
    readPreview: async (orderId: string) =>
      (await read<InvoicePreviewResponse>(`/admin/invoicing/orders/${orderId}/preview`)).preview,
  }
}
