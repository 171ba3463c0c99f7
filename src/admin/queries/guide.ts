import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { GuideFiguresResponse, InvoicingStatusResponse, PutGuideAwayBody } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"

/** Ticks the guide's step of looking at a preview. Should it fail, the step just stays open. */
export function useNotePreviewSeen() {
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: () =>
      askShop<InvoicingStatusResponse>("guide/preview-seen", { method: "POST", body: {} }),
    onSuccess: (status) => queryClient.setQueryData(invoicingKeys.status(), status),
  })
}

/** How far the shop's newest orders came; read once, because each order costs the shop something. */
export function useGuideFigures() {
  return useQuery({
    queryKey: invoicingKeys.figures(),
    queryFn: ({ signal }) => askShop<GuideFiguresResponse>("guide/figures", { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Puts the guide away or takes it out again, for everybody. */
export function usePutGuideAway() {
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: (body: PutGuideAwayBody) =>
      askShop<InvoicingStatusResponse>("guide/put-away", { method: "POST", body }),
    onSuccess: (status) => queryClient.setQueryData(invoicingKeys.status(), status),
  })
}
