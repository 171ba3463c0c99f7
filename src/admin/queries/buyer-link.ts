import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { BuyerLinkResponse } from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { addressOf, copyText } from "./copy-address"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** `madeAt`: when the link shown to the user was made. */
export type LinkAct = { act: "share" } | { act: "replace" | "revoke"; madeAt: string }

const PATHS = { share: "", replace: "/replace", revoke: "/revoke" } as const

/**
 * Copies, replaces or revokes the link under which an invoice's buyer fetches its PDF.
 *
 * @param onNotCopied receives the address if the browser does not allow copying it.
 */
export function useBuyerLink(id: string, onNotCopied: (address: string) => void) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: async (command: LinkAct) => {
      const body = command.act === "share" ? {} : { made_at: command.madeAt }
      const path = `requests/${encodeURIComponent(id)}/buyer-link${PATHS[command.act]}`
      const answer = await askShop<BuyerLinkResponse>(path, { method: "POST", body })
      const address = addressOf(answer)
      return { answer, address, isCopied: address !== null && (await copyText(address)) }
    },
    onSuccess: ({ answer: { request }, address, isCopied }, { act }) => {
      queryClient.setQueryData(invoicingKeys.detail(id), { request })
      if (address !== null && !isCopied) onNotCopied(address)
      else toast.success(t(`buyerLink.done.${act}`), describeBarred(request))
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  const describeBarred = ({ buyer_link }: BuyerLinkResponse["request"]) =>
    buyer_link?.made_at && !buyer_link.fetches_pdf
      ? { description: t("buyerLink.notYet") }
      : undefined
  return useOneAtATime(mutation)
}
