import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { TieBody } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useOneAtATime } from "./use-one-at-a-time"

/** Ties an invoice that exists in the service to an order. */
export function useTie() {
  const queryClient = useQueryClient()
  const describeError = useErrorText()
  const mutation = useMutation({
    mutationFn: async ({ orderId, ...body }: TieBody & { orderId: string }) =>
      await askShop<object>(`orders/${encodeURIComponent(orderId)}/tie`, { method: "POST", body }),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: async () => await queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime(mutation)
}
