import { toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../types"
import { nameOrder } from "../wording/name-order"
import { useErrorText } from "../wording/use-error-text"
import { callShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"

export type BulkAct = "retry" | "send"

type Target = Pick<InvoiceRequestRow, "id" | "order_display_id">
type Failure = { order: string; error: Error }

/** More refusals than these would make a toast nobody reads. */
const TOLD_FAILURES = 4

/**
 * Does the same with several requests, one after the other, and sums up how it went. Each is an act
 * of its own: one that fails keeps no other from being done.
 */
export function useBulkAct() {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ act, requests }: { act: BulkAct; requests: readonly Target[] }) => {
      const failures: Failure[] = []
      for (const { id, order_display_id: order } of requests) {
        await perform(id, act).catch((error: unknown) => {
          if (!(error instanceof Error)) throw error
          failures.push({ order: nameOrder(order), error })
        })
      }
      return { act, count: requests.length, failures }
    },
    onSuccess: ({ act, count, failures }) => {
      const done = count - failures.length
      if (failures.length === 0) {
        toast.success(t(`list.bulk.${act}.done`, { count: done }))
        return
      }
      const told = failures
        .slice(0, TOLD_FAILURES)
        .map(({ order, error }) => `${order}: ${describeError(error).description}`)
      toast.warning(t("list.bulk.partly", { done, count }), {
        description: [...told, ...(failures.length > TOLD_FAILURES ? ["…"] : [])].join(" "),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
}

const perform = async (id: string, act: BulkAct) =>
  await callShop(`requests/${id}/${act}`, { method: "POST", body: {} })
