import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../types"
import { SEND_COLORS, STATE_COLORS } from "../wording/badge-colors"

export const StateBadge = ({ state }: { state: InvoiceRequestRow["state"] }) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={STATE_COLORS[state]} className="shrink-0 text-nowrap">
      {t(`states.${state}`)}
    </StatusBadge>
  )
}

type SendBadgeProps = { request: Pick<InvoiceRequestRow, "send_state" | "is_mail_withheld"> }

/** How the invoice's e-mail stands; one that the plugin kept back was not refused by the service. */
export const SendBadge = ({ request: { send_state: state, is_mail_withheld } }: SendBadgeProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge
      color={is_mail_withheld ? "orange" : SEND_COLORS[state]}
      className="shrink-0 text-nowrap"
    >
      {is_mail_withheld ? t("notices.row.withheld") : t(`sendStates.${state}`)}
    </StatusBadge>
  )
}
