import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"
import { invoicingKeys } from "./query-keys"

/** More than any shop's regions have; what stands beyond is met by its first order. */
const MOST = 500

/** The rates of the shop's tax regions, as Medusa has them. */
export function useTaxRates() {
  return useQuery({
    queryKey: invoicingKeys.taxRates(),
    queryFn: () =>
      sdk.admin.taxRate.list({ limit: MOST, fields: "id,rate,tax_region.country_code" }),
    select: ({ tax_rates }) => tax_rates,
    staleTime: 60_000,
  })
}
