import { Button } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { InvoicePayment, InvoiceRequestDetail } from "../../../types"
import { useMarkPaid, useMarkUnpaid } from "../../queries/invoice-actions"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { useQuestion } from "../dialogs/use-question"

type MarkButtonProps = { request: InvoiceRequestDetail; payment: InvoicePayment }

/** How a person may mark an invoice in each state; nothing while Altera is being updated. */
const OFFERED: Readonly<Record<InvoicePayment["state"], "paid" | "unpaid" | null>> = {
  unpaid: "paid",
  refused: "paid",
  paid: "unpaid",
  unmark_refused: "unpaid",
  marking: null,
  unmarking: null,
}

/** Marks the invoice as paid or unpaid after a confirmation. */
export const MarkButton = ({ request, payment }: MarkButtonProps) => {
  const to = OFFERED[payment.state]
  const mayAct = useRights()?.includes("issue") === true
  const isOthers = request.difference?.what === "reference"
  if (to === null || !mayAct || isOthers || request.is_in_other_account) return null
  return <Mark key={to} request={request} payment={payment} to={to} />
}

const Mark = ({ request, payment, to }: MarkButtonProps & { to: "paid" | "unpaid" }) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const marks = { paid: useMarkPaid(request.id), unpaid: useMarkUnpaid(request.id) }
  const { mutate, isPending } = marks[to]
  const prompt = useQuestion()
  const button = useRef<HTMLButtonElement>(null)
  const confirm = async () => {
    // The confirmation refers to what was shown, whatever the page shows by then.
    const { state, amounts } = payment
    const { totals, currency } = request
    const isConfirmed = await prompt({
      title: t(`payment.mark.${to}.title`, { number: request.invoice_number ?? "" }),
      description: [
        totals && t(`payment.mark.${to}.body`, { gross: amount(totals.gross, currency) }),
        to === "paid" &&
          amounts &&
          t("payment.mark.order", { paid: amount(amounts.kept, currency) }),
        t("payment.mark.stays"),
      ]
        .filter(Boolean)
        .join(" "),
      confirmText: t(`payment.mark.${to}.button`),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
    // The prompt has no trigger to return the focus to.
    button.current?.focus()
    if (isConfirmed) mutate({ state })
  }
  return (
    <Button
      ref={button}
      className="mt-1 self-start"
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={() => void confirm()}
    >
      {t(`payment.mark.${to}.button`)}
    </Button>
  )
}
