import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { GuideFiguresResponse, InvoicingStatusResponse, PutGuideAwayBody } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"

/** Marks the guide's preview step as done. If that fails, the step stays open. */
export function useNotePreviewSeen() {
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: () =>
      askShop<InvoicingStatusResponse>("guide/preview-seen", { method: "POST", body: {} }),
    onSuccess: (status) => queryClient.setQueryData(invoicingKeys.status(), status),
  })
}

/** How far the shop's newest orders have come; read once, because reading each order is costly. */
export function useGuideFigures() {
  return useQuery({
    queryKey: invoicingKeys.figures(),
    queryFn: ({ signal }) => askShop<GuideFiguresResponse>("guide/figures", { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Hides the guide or shows it again, for all users. */
export function usePutGuideAway() {
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: (body: PutGuideAwayBody) =>
      askShop<InvoicingStatusResponse>("guide/put-away", { method: "POST", body }),
    onSuccess: (status) => queryClient.setQueryData(invoicingKeys.status(), status),
  })
}
