import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../../types"

type Status = NonNullable<InvoiceRequestRow["payment_status"]>

const COLORS = { paid: "green", unpaid: "orange", overdue: "red" } as const

/** Whether an invoice is paid, unpaid or overdue. */
export const PaymentBadge = ({ status }: { status: Status }) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={COLORS[status]} className="shrink-0 text-nowrap">
      {t(`payment.statuses.${status}`)}
    </StatusBadge>
  )
}

const WORD_COLORS = {
  paid: "text-ui-tag-green-text",
  unpaid: "text-ui-tag-orange-text",
  overdue: "text-ui-tag-red-text",
} as const

/** The same without a frame, for columns that have no space for one. */
export const PaymentWord = ({ status }: { status: Status }) => {
  const { t } = useTranslation("invoicing")
  return (
    <span className={`txt-compact-xsmall-plus text-nowrap ${WORD_COLORS[status]}`}>
      {t(`payment.statuses.${status}`)}
    </span>
  )
}
