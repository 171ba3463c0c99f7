import { useQuery } from "@tanstack/react-query"
import type { LinkCandidatesResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

/** The invoices that the service returned for a request's order, as it shows them now. */
export function useLinkCandidates(id: string) {
  return useQuery({
    queryKey: invoicingKeys.candidates(id),
    queryFn: ({ signal }) =>
      askShop<LinkCandidatesResponse>(`requests/${id}/link-candidates`, { signal }),
    select: (answer) => answer.candidates,
    staleTime: 0,
    gcTime: 0,
  })
}
