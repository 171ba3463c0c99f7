import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useSkipInvoice } from "../../queries/invoice-actions"
import { isShownOnCard } from "../../queries/is-shown-on-card"
import { ReasonDrawer } from "./reason-drawer"

type SkipDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** Asks why no invoice should be issued and skips it. */
export const SkipDrawer = ({ request, onClose }: SkipDrawerProps) => {
  const { t } = useTranslation("invoicing")
  // Snapshot: the user has not seen what is refetched while the drawer is open.
  const [shown] = useState(request)
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
      onSubmit={(reason) =>
        mutate(
          { reason, state: shown.state },
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
