import { useTranslation } from "react-i18next"
import { useOrderBuyer } from "../../queries/order-buyer"
import { NoticeLine } from "../notice"

/** The tax number as it stands in the order, read for the page alone. */
export const WrittenNumber = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation("invoicing")
  const { data: buyer } = useOrderBuyer(orderId)
  if (!buyer?.tax_number) return null
  return (
    <NoticeLine label={t("fixes.written")}>
      <span className="text-ui-fg-base">{buyer.tax_number.value}</span>
    </NoticeLine>
  )
}
