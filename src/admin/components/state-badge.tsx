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

export const SendBadge = ({ state }: { state: InvoiceRequestRow["send_state"] }) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={SEND_COLORS[state]} className="shrink-0 text-nowrap">
      {t(`sendStates.${state}`)}
    </StatusBadge>
  )
}
