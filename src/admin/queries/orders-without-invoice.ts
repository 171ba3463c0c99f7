import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { OrdersWithoutInvoiceResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

/** One page of the orders without an invoice; the previous page stays visible meanwhile. */
export function useOrdersWithoutInvoice(page: { limit: number; offset: number }) {
  return useQuery({
    queryKey: invoicingKeys.ordersWithout(page),
    queryFn: ({ signal }) =>
      askShop<OrdersWithoutInvoiceResponse>("orders/without-invoice", { query: page, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
