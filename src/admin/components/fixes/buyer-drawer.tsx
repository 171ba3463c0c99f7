import { useTranslation } from "react-i18next"
import { useOrderBuyer } from "../../queries/order-buyer"
import { BuyerForm } from "./buyer-form"

type BuyerDrawerProps = {
  orderId: string
  onFixed?: (() => void) | undefined
  onClose: () => void
}

/** The buyer's name and tax number as the order has them, to be corrected. */
export const BuyerDrawer = ({ orderId, onFixed, onClose }: BuyerDrawerProps) => {
  const { i18n } = useTranslation("invoicing")
  const { data: buyer } = useOrderBuyer(orderId)
  if (!buyer) return null
  return (
    <BuyerForm
      key={i18n.language}
      orderId={orderId}
      buyer={buyer}
      onFixed={onFixed}
      onClose={onClose}
    />
  )
}
