import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { CustomerInvoicesResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

/** One page of a customer's invoices, newest first. */
export function useCustomerInvoices(customerId: string, page: { limit: number; offset: number }) {
  return useQuery({
    queryKey: invoicingKeys.customer(customerId, page),
    queryFn: ({ signal }) =>
      askShop<CustomerInvoicesResponse>(`customers/${customerId}/invoices`, {
        query: page,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
}
