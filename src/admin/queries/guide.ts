import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { InvoicingStatusResponse } from "../../types"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

/** Ticks the guide's step of looking at a preview. Should it fail, the step just stays open. */
export function useNotePreviewSeen() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      askShop<InvoicingStatusResponse>("guide/preview-seen", { method: "POST", body: {} }),
    onSuccess: (status) => queryClient.setQueryData(invoicingKeys.status(), status),
  })
}
