import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoicingNoticesResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, ShopError } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"

const NOTICES_MS = 30_000

/** What stops invoices from being issued and what needs manual review: one query, polled. */
export function useInvoicingNotices() {
  return useQuery({
    queryKey: invoicingKeys.notices(),
    queryFn: ({ signal }) => askShop<InvoicingNoticesResponse>("notices", { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (isForbidden(state.error) ? false : NOTICES_MS),
    // Users who may not see invoices get 403; retrying would not help.
    retry: false,
  })
}

/** Records the user's statement that the account which the company's key opens now is the right one. */
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
      // By now, the question may be about another account.
      void queryClient.invalidateQueries({ queryKey: invoicingKeys.notices() })
    },
  })
}

/** Any other failure may be gone at the next poll. */
const isForbidden = (error: Error | null) => error instanceof ShopError && error.status === 403
