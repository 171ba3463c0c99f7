import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  CheckBody,
  InvoiceAct,
  IssueBody,
  InvoiceRequestDetail,
  InvoiceRequestResponse,
  LinkBody,
  MarkPaymentBody,
  NotThereBody,
  RetryBody,
  SendBody,
  SettleBody,
  SettleKsefBody,
  SkipBody,
} from "../../types"
import { useErrorText } from "../wording/use-error-text"
import { callShop } from "./call-shop"
import { findEmailTrouble, type TroubleKey } from "./email-trouble"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** What a person does on an invoice's page that a message confirms; forms have messages of their own. */
type DoneKey = Exclude<
  InvoiceAct["act"],
  "test_email" | "buyer" | "receipt" | "share_link" | "replace_link" | "revoke_link"
>

/** Requests the order's invoice now, whatever the trigger says. */
export const useIssueNow = (orderId: string) =>
  useInvoiceAction<IssueBody>("issue", () => `orders/${orderId}/request`)

export const useRetryInvoice = (id: string) =>
  useInvoiceAction<RetryBody>("retry", () => `requests/${id}/retry`)

export const useLinkInvoice = (id: string) =>
  useInvoiceAction<LinkBody>("link", () => `requests/${id}/link`)

export const useSkipInvoice = (id: string) =>
  useInvoiceAction<SkipBody>("skip", () => `requests/${id}/skip`)

export const useConfirmChecked = (id: string) =>
  useInvoiceAction<CheckBody>("check", () => `requests/${id}/check`)

export const useSettleInvoice = (id: string) =>
  useInvoiceAction<SettleBody>("settle", () => `requests/${id}/settle`)

export const useSettleKsef = (id: string) =>
  useInvoiceAction<SettleKsefBody>("settle_ksef", () => `requests/${id}/settle-ksef`)

export const useMarkPaid = (id: string) =>
  useInvoiceAction<MarkPaymentBody>("mark_paid", () => `requests/${id}/mark-paid`)

export const useMarkUnpaid = (id: string) =>
  useInvoiceAction<MarkPaymentBody>("mark_unpaid", () => `requests/${id}/mark-unpaid`)

export const useConfirmNotThere = (id: string) =>
  useInvoiceAction<NotThereBody>("not_there", () => `requests/${id}/not-there`)

export const useSendInvoice = (id: string) =>
  useInvoiceAction<SendBody>("send", () => `requests/${id}/send`, findEmailTrouble)

/** @param findTrouble looks for a problem in the request after the act; returns null if there is none. */
function useInvoiceAction<Body extends object | void>(
  done: DoneKey,
  path: () => string,
  findTrouble: (request: InvoiceRequestDetail) => TroubleKey | null = () => null
) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()

  const mutation = useCommand({
    mutationFn: async (body: Body) => {
      const response = await callShop(path(), { method: "POST", body: body ?? {} })
      return (await response.json()) as InvoiceRequestResponse
    },
    onSuccess: (answer) => {
      queryClient.setQueryData(invoicingKeys.detail(answer.request.id), answer)
      const trouble = findTrouble(answer.request)
      if (trouble === null) toast.success(t(`actions.done.${done}`))
      else {
        toast.warning(t(`actions.trouble.${trouble}`), { description: t("actions.trouble.next") })
      }
    },
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime(mutation)
}
