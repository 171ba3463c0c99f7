import { toast } from "@medusajs/ui"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  AccountantLinkAddress,
  AccountantLinksResponse,
  MonthReading,
  RevokedAccountantLink,
} from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { addressOf, copyText } from "./copy-address"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

type OfMonth = Pick<MonthReading, "company_id" | "month">

/** The links to a company's month, with the downloads made through each. */
export function useAccountantLinks({ company_id, month }: OfMonth) {
  return useQuery({
    queryKey: invoicingKeys.monthLinks(company_id, month),
    queryFn: ({ signal }) =>
      askShop<AccountantLinksResponse>("accountant-links", {
        query: { company_id, month },
        signal,
      }),
    staleTime: 0,
  })
}

export type AccountantLinkAct =
  { act: "make"; validDays: number } | { act: "copy" | "revoke"; id: string }

/**
 * Makes, copies or revokes a link to a month.
 *
 * @param onNotCopied receives the address if the browser does not allow copying it.
 */
export function useAccountantLink(
  { company_id, month }: OfMonth,
  onNotCopied: (address: string) => void
) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: async (command: AccountantLinkAct) => {
      if (command.act === "revoke") {
        const path = `accountant-links/${encodeURIComponent(command.id)}/revoke`
        await askShop<RevokedAccountantLink>(path, { method: "POST", body: {} })
        return { address: null, isCopied: false }
      }
      const answer =
        command.act === "make"
          ? await askShop<AccountantLinkAddress>("accountant-links", {
              method: "POST",
              body: { company_id, month, valid_days: command.validDays },
            })
          : await askShop<AccountantLinkAddress>(
              `accountant-links/${encodeURIComponent(command.id)}/address`,
              { method: "POST", body: {} }
            )
      const address = addressOf(answer)
      return { address, isCopied: address !== null && (await copyText(address)) }
    },
    onSuccess: ({ address, isCopied }, { act }) => {
      if (address !== null && !isCopied) onNotCopied(address)
      else toast.success(t(`accountantLink.done.${act}`))
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: async () =>
      await queryClient.invalidateQueries({
        queryKey: invoicingKeys.monthLinks(company_id, month),
      }),
  })
  return useOneAtATime(mutation)
}
