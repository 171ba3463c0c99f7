import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  ChangeBuyerBody,
  ConfirmReceiptBody,
  OrderBuyerResponse,
  OrderReceiptResponse,
} from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

const pathOf = (orderId: string) => `orders/${encodeURIComponent(orderId)}/buyer`
const receiptOf = (orderId: string) => `orders/${encodeURIComponent(orderId)}/receipt`

/** The buyer as currently on the order; dropped when the form closes. */
export function useOrderBuyer(orderId: string) {
  return useQuery({
    queryKey: invoicingKeys.buyer(orderId),
    queryFn: ({ signal }) => askShop<OrderBuyerResponse>(pathOf(orderId), { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The tax number that the receipt of the order must show; dropped when the form closes. */
export function useOrderReceipt(orderId: string) {
  return useQuery({
    queryKey: invoicingKeys.receipt(orderId),
    queryFn: ({ signal }) => askShop<OrderReceiptResponse>(receiptOf(orderId), { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Corrects the buyer on the order; the form shows why it was refused. */
export const useChangeBuyer = (orderId: string) =>
  useOrderCommand<ChangeBuyerBody>(pathOf(orderId), "buyerForm.saved")

/** Writes into the order that its receipt shows the tax number; the form shows why it was refused. */
export const useConfirmReceipt = (orderId: string) =>
  useOrderCommand<ConfirmReceiptBody>(receiptOf(orderId), "receiptForm.saved")

function useOrderCommand<Body extends object>(path: string, saved: string) {
  const { t } = useTranslation("invoicing")
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: async (body: Body) => {
      await askShop<unknown>(path, { method: "POST", body })
    },
    onSuccess: () => toast.success(t(saved)),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: invoicingKeys.all })
      // The dashboard's own page shows the order's address, metadata and history.
      await queryClient.invalidateQueries({ queryKey: ["orders"] })
    },
  })
  return useOneAtATime(mutation)
}
