import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { FactRow } from "./fact-row"

/** Of an invoice that was issued unpaid: whether it was marked paid in the service since. */
export const PaymentFact = ({ payment }: Pick<InvoiceRequestDetail, "payment">) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (!payment) return null
  const at = payment.since ? moment(payment.since) : ""
  return (
    <FactRow label={t("invoice.payment.label")}>
      <span className="text-pretty">{t(`invoice.payment.${payment.state}`, { at })}</span>
    </FactRow>
  )
}
