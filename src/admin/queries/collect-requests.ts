import { toast } from "@medusajs/ui"
import type { InvoiceRequestListResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { collectRows } from "./collect-rows"
import type { InvoiceRequestFilter } from "./query-keys"
import { useCommand } from "./use-command"

/** The most rows that the server lists at once. */
const PAGE = 100

/** Reads every request that matches a filter, up to the limit of one bulk act. */
export function useCollectRequests() {
  const describeError = useErrorText()
  return useCommand({
    mutationFn: async (filter: InvoiceRequestFilter) =>
      await collectRows(async (offset) => {
        const query = { ...filter, limit: PAGE, offset }
        return (await askShop<InvoiceRequestListResponse>("requests", { query })).requests
      }, PAGE),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
  })
}
