import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import { pickOrder } from "./pick-order"

/** How many orders are searched for one that was not canceled. */
const LOOKED_THROUGH = 20

/** The shop's newest order that was not canceled; null if there is none. */
export function useLatestOrder() {
  return useQuery({
    queryKey: ["invoicing-latest-order"],
    queryFn: async () => {
      const { orders } = await sdk.admin.order.list({
        limit: LOOKED_THROUGH,
        order: "-created_at",
        fields: "id,display_id,status",
      })
      const order = pickOrder(orders)
      return order ? { id: order.id, displayId: String(order.display_id ?? order.id) } : null
    },
    staleTime: 30_000,
  })
}
