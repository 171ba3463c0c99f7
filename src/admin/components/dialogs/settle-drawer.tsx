import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useSettleInvoice } from "../../queries/invoice-actions"
import { isShownOnCard } from "../../queries/is-shown-on-card"
import { isCorrectionAlone, nameSettling } from "../../wording/name-settling"
import { ReasonDrawer } from "./reason-drawer"

type SettleDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks how the matter was handled outside the shop, and removes it from the list of open matters. */
export const SettleDrawer = ({ request, onClose }: SettleDrawerProps) => {
  const { t } = useTranslation("invoicing")
  // Snapshot: the user has not seen what is refetched while the drawer is open.
  const [shown] = useState(request)
  const { mutate, isPending } = useSettleInvoice(request.id)
  const kind = request.state === "unknown" ? "unknown" : "issued"
  const settling = kind === "issued" ? nameSettling(request) : null
  const words = settling
    ? {
        title: t(`actions.settling.${settling}.title`),
        submitLabel: t(`actions.settling.${settling}.button`),
        label: t(`actions.settling.${settling}.label`),
        hint: t(`actions.settling.${settling}.hint`),
      }
    : {
        title: t("actions.settleDialog.title"),
        submitLabel: t("actions.settle"),
        label: t("actions.settleDialog.label"),
        hint: t("actions.settleDialog.hint"),
      }
  return (
    <ReasonDrawer
      {...words}
      description={t(
        isCorrectionAlone(request)
          ? "actions.settling.correction.description"
          : `actions.settleDialog.${kind}`
      )}
      missing={t("actions.settleDialog.missing")}
      isPending={isPending}
      onSubmit={(reason) =>
        mutate(
          { reason, updated_at: shown.updated_at },
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
