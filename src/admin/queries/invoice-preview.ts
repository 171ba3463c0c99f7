import { useQuery } from "@tanstack/react-query"
import type { InvoicePreviewResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

/** What issuing would do now; composed again each time it is opened, and not cached. */
export function useInvoicePreview(orderId: string) {
  return useQuery({
    queryKey: invoicingKeys.preview(orderId),
    queryFn: ({ signal }) =>
      askShop<InvoicePreviewResponse>(`orders/${encodeURIComponent(orderId)}/preview`, { signal }),
    select: (answer) => answer.preview,
    staleTime: 0,
    gcTime: 0,
    // The dashboard does not refetch on focus by default, and the order may change elsewhere while a question
    // is open.
    refetchOnWindowFocus: "always",
  })
}
