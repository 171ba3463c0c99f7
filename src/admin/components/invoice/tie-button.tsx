import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TieDrawer } from "../dialogs/tie-drawer"

/** Links an existing invoice to an order without a request. */
export const TieButton = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation("invoicing")
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("actions.link")}
      </Button>
      {isOpen && <TieDrawer orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
