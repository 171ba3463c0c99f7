import { useQuery } from "@tanstack/react-query"
import type { InvoicePreviewResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

/** What issuing would do now; composed anew each time it is opened, and forgotten with it. */
export function useInvoicePreview(orderId: string) {
  return useQuery({
    queryKey: invoicingKeys.preview(orderId),
    queryFn: ({ signal }) =>
      askShop<InvoicePreviewResponse>(`orders/${encodeURIComponent(orderId)}/preview`, { signal }),
    select: (answer) => answer.preview,
    staleTime: 0,
    gcTime: 0,
    // The dashboard's queries do not, and a question may stay open while the order is changed elsewhere.
    refetchOnWindowFocus: "always",
  })
}
