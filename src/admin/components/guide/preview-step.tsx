import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNotePreviewSeen } from "../../queries/guide"
import { useLatestOrder } from "../../queries/latest-order"
import { nameOrder } from "../../wording/name-order"
import { PreviewDialog } from "../preview/preview-dialog"
import { GuideStep } from "./guide-step"

/** The invoice that the latest order would get. */
export const PreviewStep = ({ isSeen }: { isSeen: boolean }) => {
  const { t } = useTranslation("invoicing")
  const { data: order } = useLatestOrder()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate: noteSeen } = useNotePreviewSeen()
  const open = () => {
    setIsOpen(true)
    if (!isSeen) noteSeen()
  }
  const text = order
    ? `${t("guide.preview.body", { order: nameOrder(order.displayId) })} ${t("guide.preview.noTest")}`
    : t("guide.preview.noOrder")
  return (
    <GuideStep
      state={isSeen ? "done" : "open"}
      title={t("guide.preview.title")}
      text={order === undefined ? "" : text}
    >
      {order && (
        <Button size="small" variant="secondary" onClick={open}>
          {t("guide.preview.open")}
        </Button>
      )}
      {order && isOpen && <PreviewDialog orderId={order.id} onClose={() => setIsOpen(false)} />}
    </GuideStep>
  )
}
