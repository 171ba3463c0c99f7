import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useCompleteOrder } from "../../queries/complete-order"
import { nameOrder } from "../../wording/name-order"
import { useQuestion } from "../dialogs/use-question"

type CompleteOrderButtonProps = {
  order: { id: string; display_id?: number }
  /** Whether the invoice follows immediately; the question says so. */
  issuesInvoice: boolean
}

/** Completes the order after a question: neither the completion nor the invoice can be undone. */
export const CompleteOrderButton = ({ order, issuesInvoice }: CompleteOrderButtonProps) => {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const { mutate, isPending } = useCompleteOrder(order.id)
  const ask = async () => {
    const isSure = await prompt({
      title: t("actions.complete.title", { order: nameOrder(String(order.display_id ?? "")) }),
      description: t(issuesInvoice ? "actions.complete.withInvoice" : "actions.complete.alone"),
      confirmText: t("actions.complete.button"),
      cancelText: t("actions.complete.cancel"),
      variant: "confirmation",
    })
    if (isSure) mutate()
  }
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => void ask()}>
      {t("actions.complete.button")}
    </Button>
  )
}
