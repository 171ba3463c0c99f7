import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useConfirmChecked } from "../../queries/invoice-actions"
import { ReasonDrawer } from "./reason-drawer"

type CheckDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks what somebody found who looked at a flagged invoice, and takes the flag away. */
export const CheckDrawer = ({ request, onClose }: CheckDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useConfirmChecked(request.id)
  return (
    <ReasonDrawer
      title={t("actions.checkDialog.title")}
      description={t("actions.checkDialog.description")}
      submitLabel={t("actions.check")}
      label={t("actions.checkDialog.label")}
      hint={t("actions.checkDialog.hint")}
      missing={t("actions.checkDialog.missing")}
      isPending={isPending}
      onSubmit={(note) => mutate({ note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
