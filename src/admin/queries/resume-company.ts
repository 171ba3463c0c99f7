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

const STILL_HELD = ["KEY_STILL_REJECTED", "STILL_UNREACHABLE", "STILL_BEHIND"]

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
      const isHeld = status.companies.some(({ id, holds }) => id === companyId && holds.length > 0)
      toast.success(
        t(isHeld ? "page.companies.ended" : "page.companies.resumed", {
          company: nameCompany(companyId),
        })
      )
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      const isStillHeld = error instanceof ShopError && STILL_HELD.includes(error.body.code ?? "")
      const still = t("page.companies.stillHeld", { company: nameCompany(companyId) })
      toast.error(isStillHeld ? still : title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime<InvoicingStatusResponse, ResumeBody>(mutation)
}
