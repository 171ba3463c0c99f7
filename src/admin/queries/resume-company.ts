import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse, ResumeBody } from "../../types"
import { useCompanyName } from "../wording/use-company-name"
import { useErrorText } from "../wording/use-error-text"
import { askShop, ShopError } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const STILL_ON_HOLD = ["KEY_STILL_REJECTED", "STILL_UNREACHABLE", "STILL_BEHIND"]

/** Ends one cause of a company's hold; for a rejected key the server checks the key first. */
export function useResumeCompany(companyId: string) {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const describeError = useErrorText()
  const queryClient = useQueryClient()

  const mutation = useCommand({
    mutationFn: (body: ResumeBody) =>
      askShop<InvoicingStatusResponse>(`companies/${encodeURIComponent(companyId)}/resume`, {
        method: "POST",
        body,
      }),
    onSuccess: (status) => {
      queryClient.setQueryData(invoicingKeys.status(), status)
      const isOnHold = status.companies.some(
        ({ id, holds }) => id === companyId && holds.length > 0
      )
      toast.success(
        t(isOnHold ? "page.companies.ended" : "page.companies.resumed", {
          company: nameCompany(companyId),
        })
      )
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      const isStillOnHold =
        error instanceof ShopError && STILL_ON_HOLD.includes(error.body.code ?? "")
      const still = t("page.companies.stillOnHold", { company: nameCompany(companyId) })
      toast.error(isStillOnHold ? still : title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime<InvoicingStatusResponse, ResumeBody>(mutation)
}
