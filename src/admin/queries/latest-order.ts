import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"

/** The shop's newest order; null while it has none. */
export function useLatestOrder() {
  return useQuery({
    queryKey: ["invoicing-latest-order"],
    queryFn: async () => {
      const { orders } = await sdk.admin.order.list({
        limit: 1,
        order: "-created_at",
        fields: "id,display_id",
      })
      const [order] = orders
      return order ? { id: order.id, displayId: String(order.display_id ?? order.id) } : null
    },
    staleTime: 30_000,
  })
}
