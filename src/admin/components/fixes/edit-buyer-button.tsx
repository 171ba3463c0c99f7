import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRights } from "../../queries/invoicing-rights"
import { mayEditBuyer } from "../../wording/may-edit-buyer"
import { useFixForm } from "./fix-host"

type EditBuyerButtonProps = {
  orderId: string
  /** The order's request, if it has one. */
  request: Parameters<typeof mayEditBuyer>[0]
}

/** Edits the buyer before the invoice is issued: "please put my company's number on it". */
export const EditBuyerButton = ({ orderId, request }: EditBuyerButtonProps) => {
  const { t } = useTranslation("invoicing")
  const rights = useRights()
  const { open, shown } = useFixForm()
  const isOffered = rights?.includes("issue") && mayEditBuyer(request)
  return (
    <>
      {isOffered && (
        <Button size="small" variant="secondary" onClick={() => open({ target: "buyer", orderId })}>
          {t("fixes.editBuyer")}
        </Button>
      )}
      {shown}
    </>
  )
}
