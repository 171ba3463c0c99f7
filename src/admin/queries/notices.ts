import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoicingNoticesResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, ShopError } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"

const NOTICES_MS = 30_000

/** What keeps invoices from coming and what waits for a person: one request, asked again by itself. */
export function useInvoicingNotices() {
  return useQuery({
    queryKey: invoicingKeys.notices(),
    queryFn: ({ signal }) => askShop<InvoicingNoticesResponse>("notices", { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : NOTICES_MS),
    // Whoever may not see invoices gets 403, and nothing to look at.
    retry: false,
  })
}

/** Takes the reader's word that the account which the company's key opens now is the right one. */
export function useConfirmAccount(companyId: string, since: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: () =>
      askShop<InvoicingNoticesResponse>(`companies/${encodeURIComponent(companyId)}/account-seen`, {
        method: "POST",
        body: { since },
      }),
    onSuccess: (notices) => {
      queryClient.setQueryData(invoicingKeys.notices(), notices)
      toast.success(t("notices.account.confirmed"))
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
      // Another account may be the one in question by now.
      void queryClient.invalidateQueries({ queryKey: invoicingKeys.notices() })
    },
  })
}

/** Any other failure may be over at the next look. */
const isForbidden = (error: Error | null) => error instanceof ShopError && error.status === 403
