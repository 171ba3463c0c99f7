import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import { invoicingKeys } from "./query-keys"

/** More rates than any shop's regions have; a rate beyond that is noticed with its first order. */
const MOST = 500

/** The rates of the shop's tax regions, from Medusa. */
export function useTaxRates() {
  return useQuery({
    queryKey: invoicingKeys.taxRates(),
    queryFn: () =>
      sdk.admin.taxRate.list({ limit: MOST, fields: "id,rate,tax_region.country_code" }),
    select: ({ tax_rates }) => tax_rates,
    staleTime: 60_000,
  })
}
