import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useSkipInvoice } from "../../queries/invoice-actions"
import { ReasonDrawer } from "./reason-drawer"

type SkipDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks why no invoice shall be issued and skips it. */
export const SkipDrawer = ({ request, onClose }: SkipDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useSkipInvoice(request.id)
  return (
    <ReasonDrawer
      title={t("actions.skipDialog.title")}
      description={t("actions.skipDialog.description")}
      submitLabel={t("actions.skip")}
      label={t("actions.skipDialog.label")}
      hint={t("actions.skipDialog.hint")}
      missing={t("actions.skipDialog.missing")}
      isPending={isPending}
      onSubmit={(reason) => mutate({ reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
