import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { PreviewDialog } from "../preview/preview-dialog"

/** Opens the preview of an order's invoice. */
export const PreviewButton = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation("invoicing")
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("preview.open")}
      </Button>
      {isOpen && <PreviewDialog orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  )
}
