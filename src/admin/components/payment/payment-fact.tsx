import { useTranslation } from "react-i18next"
import type { InvoicePayment, InvoiceRequestDetail } from "../../../types"
import { isPositive } from "../../wording/is-positive"
import { nameTold } from "../../wording/name-told"
import { useFormats } from "../../wording/use-formats"
import { FactRow } from "../invoice/fact-row"
import { MarkButton } from "./mark-button"
import { PaymentBadge } from "./payment-badge"

/** Whether the invoice is paid, when it is due, and what was reported to Altera. */
export const PaymentFact = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  const { payment, payment_status: status, due_date: due } = request
  if (!status) return null
  return (
    <FactRow label={t("payment.label")}>
      <div>
        <PaymentBadge status={status} />
      </div>
      {status !== "paid" && due && <span>{t("payment.due", { day: date(due) })}</span>}
      {payment && <Amounts request={request} payment={payment} />}
      {payment && <Told request={request} payment={payment} />}
      {payment && <MarkButton request={request} payment={payment} />}
    </FactRow>
  )
}

type WatchedProps = { request: InvoiceRequestDetail; payment: InvoicePayment }

/** The amount received so far, if it is partial, and the amount refunded. */
const Amounts = ({ request, payment: { amounts } }: WatchedProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const { payment_status: status, totals, currency } = request
  if (!amounts || !totals) return null
  const show = (text: string) => amount(text, currency)
  return (
    <>
      {status !== "paid" && isPositive(amounts.kept) && (
        <span>{t("payment.part", { paid: show(amounts.kept), gross: show(totals.gross) })}</span>
      )}
      {isPositive(amounts.refunded) && (
        <span>{t("payment.refunded", { amount: show(amounts.refunded) })}</span>
      )}
    </>
  )
}

const Told = ({ request, payment }: WatchedProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const at = payment.since ? moment(payment.since) : ""
  return (
    <span className="text-ui-fg-subtle text-pretty">
      {t(`payment.told.${nameTold(request, payment)}`, { at })}
    </span>
  )
}
