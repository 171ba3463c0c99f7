import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { CompanyAccountResponse, StateAccountBody } from "../../types"
import { useCompanyName } from "../wording/use-company-name"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const pathOf = (companyId: string) => `companies/${encodeURIComponent(companyId)}/account`

/** Which account of the service a company's key opens, and how that was decided. */
export function useCompanyAccount(companyId: string) {
  return useQuery({
    queryKey: invoicingKeys.account(companyId),
    queryFn: ({ signal }) => askShop<CompanyAccountResponse>(pathOf(companyId), { signal }),
    staleTime: 0,
  })
}

/** Stores a person's statement about which account it opens. */
export function useStateAccount(companyId: string) {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: (body: StateAccountBody) =>
      askShop<CompanyAccountResponse>(pathOf(companyId), { method: "POST", body }),
    onSuccess: () =>
      toast.success(t("settings.accountDialog.stated", { company: nameCompany(companyId) })),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime(mutation)
}
