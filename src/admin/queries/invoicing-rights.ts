import { useQuery } from "@tanstack/react-query"
import type { InvoicingRight, InvoicingRightsResponse } from "../../types"
import { askShop } from "./call-shop"
import { RIGHTS_KEY } from "./query-keys"

const ALL: readonly InvoicingRight[] = ["read", "issue", "resend", "settings"]

/**
 * What the reader's role lets them do; null until it is known.
 *
 * A shop that could not be asked refuses by itself what may not be done, so nothing is hidden then.
 */
export function useRights(): readonly InvoicingRight[] | null {
  const { data, isFetched } = useQuery({
    queryKey: RIGHTS_KEY,
    queryFn: ({ signal }) => askShop<InvoicingRightsResponse>("rights", { signal }),
    staleTime: 60_000,
    // What appears because they could not be asked for asks too, and would be hidden until then.
    retryOnMount: false,
  })
  return data?.rights ?? (isFetched ? ALL : null)
}
