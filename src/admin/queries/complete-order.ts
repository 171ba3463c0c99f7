import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { sdk } from "../sdk"
import { useErrorText } from "../wording/use-error-text"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** The query key under which the dashboard itself keeps orders. */
const ORDERS = ["orders"] as const

/** Completes an order through Medusa's own route; its dashboard has no button for that. */
export function useCompleteOrder(orderId: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: async () => await sdk.admin.order.complete(orderId, {}),
    onSuccess: () => toast.success(t("actions.complete.done")),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: async () =>
      await Promise.all(
        [ORDERS, invoicingKeys.all].map(
          async (queryKey) => await queryClient.invalidateQueries({ queryKey })
        )
      ),
  })
  return useOneAtATime(mutation)
}
