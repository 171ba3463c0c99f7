import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { CompanyEmailResponse, EmailTestBody, EmailTestResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const pathOf = (companyId: string) => `companies/${encodeURIComponent(companyId)}`

/** The data for the preview and the test of a company's e-mail text. */
export function useCompanyEmail(companyId: string) {
  return useQuery({
    queryKey: invoicingKeys.companyEmail(companyId),
    queryFn: ({ signal }) =>
      askShop<CompanyEmailResponse>(`${pathOf(companyId)}/email`, { signal }),
    staleTime: 5_000,
  })
}

/** Mails an invoice with a draft of the text to the logged-in user. */
export function useSendTestEmail(companyId: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: (body: EmailTestBody) =>
      askShop<EmailTestResponse>(`${pathOf(companyId)}/email-test`, { method: "POST", body }),
    onSuccess: ({ recipient }) => toast.success(t("email.test.sent", { recipient })),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: invoicingKeys.companyEmail(companyId) }),
  })
  return useOneAtATime(mutation)
}
