import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, ShopError } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useOneAtATime } from "./use-one-at-a-time"

const STILL_HELD = ["KEY_STILL_REJECTED", "STILL_UNREACHABLE"]

/** Ends a company's hold; for a rejected key the server checks the key first. */
export function useResumeCompany(companyId: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()

  const mutation = useMutation({
    mutationFn: () =>
      askShop<InvoicingStatusResponse>(`companies/${encodeURIComponent(companyId)}/resume`, {
        method: "POST",
        body: {},
      }),
    onSuccess: (status) => {
      queryClient.setQueryData(invoicingKeys.status(), status)
      toast.success(t("page.companies.resumed", { company: companyId }))
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      const isStillHeld = error instanceof ShopError && STILL_HELD.includes(error.body.code ?? "")
      const still = t("page.companies.stillHeld", { company: companyId })
      toast.error(isStillHeld ? still : title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime<InvoicingStatusResponse, void>(mutation)
}
