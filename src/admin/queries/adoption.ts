import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { ShownDifference, TieBody } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop, ShopError } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** `isSeen`: whether the user was already asked about this difference. */
type Tie = Omit<TieBody, "accept_difference"> & {
  orderId: string
  isSeen?: (difference: ShownDifference) => boolean
}

/**
 * Ties an invoice that exists in the service to an order. A difference found then is accepted only if the
 * user has already seen it.
 *
 * @param onDiffers receives any other difference, to ask the user about it.
 */
export function useTie(onDiffers: (difference: ShownDifference) => void) {
  const { t } = useTranslation("invoicing")
  const queryClient = useQueryClient()
  const describeError = useErrorText()
  const mutation = useCommand({
    mutationFn: async ({ orderId, isSeen, ...tie }: Tie) => {
      const send = async (body: TieBody) =>
        await askShop<object>(`orders/${encodeURIComponent(orderId)}/tie`, { method: "POST", body })
      const accept = async (difference: ShownDifference) =>
        await send({ ...tie, accept_difference: true, difference })
      if (tie.difference) return await accept(tie.difference)
      try {
        return await send(tie)
      } catch (error) {
        const difference = readDifference(error)
        if (!difference || !isSeen?.(difference)) throw error
        return await accept(difference)
      }
    },
    onError: (error) => {
      const difference = readDifference(error)
      if (difference) return onDiffers(difference)
      const { title, description } = describeError(error)
      toast.error(title, {
        // The usual text offers to link it unread, which is possible only once the order has a request.
        description: isNotFound(error) ? t("actions.linkDialog.notShown") : description,
      })
    },
    onSettled: async (_answer, error) => {
      const read = queryClient.invalidateQueries({ queryKey: invoicingKeys.all })
      // The user is asked meanwhile, and an answer given before the page was read again must count.
      if (error === null || readDifference(error) === null) await read
    },
  })
  return useOneAtATime(mutation)
}

const isNotFound = (error: unknown): boolean =>
  error instanceof ShopError && error.body.code === "INVOICE_NOT_FOUND"

function readDifference(error: unknown): ShownDifference | null {
  if (!(error instanceof ShopError) || error.body.code !== "INVOICE_DIFFERS") return null
  const { what = "gross", found = "", sent = "" } = error.body.params ?? {}
  return { what, found, sent }
}
