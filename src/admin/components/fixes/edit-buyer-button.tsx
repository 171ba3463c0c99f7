import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useRights } from "../../queries/invoicing-rights"
import { mayEditBuyer } from "../../wording/may-edit-buyer"
import { BuyerDrawer } from "./buyer-drawer"

type EditBuyerButtonProps = {
  orderId: string
  /** The order's request, if it has one. */
  request: Parameters<typeof mayEditBuyer>[0]
}

/** Opens the order's buyer before the invoice: "please put my company's number on it". */
export const EditBuyerButton = ({ orderId, request }: EditBuyerButtonProps) => {
  const { t } = useTranslation("invoicing")
  const rights = useRights()
  const [isOpen, setIsOpen] = useState(false)
  if (!rights?.includes("issue") || !mayEditBuyer(request)) return null
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("fixes.editBuyer")}
      </Button>
      {isOpen && <BuyerDrawer orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
