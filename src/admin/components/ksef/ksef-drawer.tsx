import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettleKsefBody } from "../../../types"
import { useSettleKsef } from "../../queries/invoice-actions"
import { isShownOnCard } from "../../queries/is-shown-on-card"
import { ReasonDrawer } from "../dialogs/reason-drawer"

type KsefDrawerProps = { requestId: string; state: SettleKsefBody["state"]; onClose: () => void }

/** Asks how somebody handled that KSeF refused the invoice or gave it no number. */
export const KsefDrawer = ({ requestId, state, onClose }: KsefDrawerProps) => {
  const { t } = useTranslation("invoicing")
  // Snapshot: the user has not seen what is refetched while the drawer is open.
  const [shown] = useState(state)
  const { mutate, isPending } = useSettleKsef(requestId)
  return (
    <ReasonDrawer
      title={t("ksef.settle.title")}
      description={t("ksef.settle.description")}
      submitLabel={t("ksef.settle.button")}
      label={t("ksef.settle.label")}
      hint={t("ksef.settle.hint")}
      missing={t("ksef.settle.missing")}
      isPending={isPending}
      onSubmit={(reason) =>
        mutate(
          { reason, state: shown },
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
