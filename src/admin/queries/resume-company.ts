import { toast } from "@medusajs/ui"
import { FetchError } from "@medusajs/js-sdk"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../types"
import { sdk } from "../sdk"
import { useErrorText } from "../wording/use-error-text"
import { invoicingKeys } from "./query-keys"
import { useOneAtATime } from "./use-one-at-a-time"

const STILL_HELD: Readonly<Record<number, string>> = {
  409: "stillRejected",
  502: "stillUnreachable",
}

/** Ends a company's hold; for a rejected key the server checks the key first. */
export function useResumeCompany(companyId: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()

  const mutation = useMutation({
    mutationFn: () =>
      sdk.client.fetch<InvoicingStatusResponse>(
        `/admin/invoicing/companies/${encodeURIComponent(companyId)}/resume`,
        { method: "POST", body: {} }
      ),
    onSuccess: (status) => {
      queryClient.setQueryData(invoicingKeys.status(), status)
      toast.success(t("page.companies.resumed", { company: companyId }))
    },
    onError: (error) => {
      const still = error instanceof FetchError && error.status && STILL_HELD[error.status]
      if (still) {
        toast.error(t("page.companies.stillHeld", { company: companyId }), {
          description: t(`page.companies.${still}`),
        })
        return
      }
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime<InvoicingStatusResponse, void>(mutation)
}
