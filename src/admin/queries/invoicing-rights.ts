import { useQuery } from "@tanstack/react-query"
import type { InvoicingRight, InvoicingRightsResponse } from "../../types"
import { askShop } from "./call-shop"
import { RIGHTS_KEY } from "./query-keys"

const ALL: readonly InvoicingRight[] = ["read", "issue", "resend", "settings"]

/**
 * The rights of the user's role; null until they are known.
 *
 * If the rights could not be read, nothing is hidden: the server itself refuses what is not allowed.
 */
export function useRights(): readonly InvoicingRight[] | null {
  const { data, isFetched } = useQuery({
    queryKey: RIGHTS_KEY,
    queryFn: ({ signal }) => askShop<InvoicingRightsResponse>("rights", { signal }),
    staleTime: 60_000,
    // Components that appear because the rights could not be read use this query too; a retry on mount would
    // hide them again.
    retryOnMount: false,
  })
  return data?.rights ?? (isFetched ? ALL : null)
}
