import { toast } from "@medusajs/ui"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  AddNameBody,
  InvoicingMappingResponse,
  MappingCoverageResponse,
  MappingSuggestionsResponse,
} from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, ShopError } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** What can be mapped in the shop, and the names seen in the service. */
export function useInvoicingMapping() {
  return useQuery({
    queryKey: invoicingKeys.mapping(),
    queryFn: ({ signal }) => askShop<InvoicingMappingResponse>("mapping", { signal }),
    staleTime: 30_000,
  })
}

/** Names used on invoices and suggested by the service; the page works without them. */
export function useMappingSuggestions() {
  return useQuery({
    queryKey: invoicingKeys.suggestions(),
    queryFn: ({ signal }) => askShop<MappingSuggestionsResponse>("mapping/suggestions", { signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/**
 * How much of the sales of the last days the mapping covers.
 *
 * Reading the orders takes the shop some seconds, so this is refetched only after a change.
 */
export function useMappingCoverage(revision: number | undefined) {
  return useQuery({
    queryKey: ["invoicing-coverage", revision],
    queryFn: ({ signal }) => askShop<MappingCoverageResponse>("mapping/coverage", { signal }),
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

export type AddedKind = "categories" | "projects"

/** Adds a category or project with the given name in the service. */
export function useAddName(kind: AddedKind) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: ({ companyId, name }: AddNameBody & { companyId: string }) =>
      askShop<InvoicingMappingResponse>(`companies/${encodeURIComponent(companyId)}/${kind}`, {
        method: "POST",
        body: { name },
      }),
    onSuccess: (mapping, { name }) => {
      queryClient.setQueryData(invoicingKeys.mapping(), mapping)
      toast.success(t(`mapping.add.${kind}.done`, { name }))
    },
    onError: (error) => {
      const isKnown = error instanceof ShopError && error.body.code === "NAME_KNOWN"
      const { title, description } = describeError(error)
      toast.error(isKnown ? t("mapping.add.known") : title, { description })
    },
  })
  return useOneAtATime(mutation)
}
