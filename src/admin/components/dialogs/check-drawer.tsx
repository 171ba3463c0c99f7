import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useConfirmChecked } from "../../queries/invoice-actions"
import { isShownOnCard } from "../../queries/is-shown-on-card"
import { ReasonDrawer } from "./reason-drawer"

type CheckDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks what the user found on a flagged invoice, and removes the flag. */
export const CheckDrawer = ({ request, onClose }: CheckDrawerProps) => {
  const { t } = useTranslation("invoicing")
  // Snapshot: the user has not seen what is refetched while the drawer is open.
  const [shown] = useState(request)
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
      onSubmit={(note) =>
        mutate(
          { note, updated_at: shown.updated_at },
          {
            onSuccess: onClose,
            onError: (failure) => isShownOnCard(failure) && onClose(),
          }
        )
      }
      onClose={onClose}
    />
  )
}
