import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../types"
import { STATE_COLORS } from "../wording/badge-colors"
import { colorOfMail, nameMail, type Mailed } from "../wording/name-mail"

export const StateBadge = ({ state }: { state: InvoiceRequestRow["state"] }) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={STATE_COLORS[state]} className="shrink-0 text-nowrap">
      {t(`states.${state}`)}
    </StatusBadge>
  )
}

/** How the invoice's e-mail stands; one that the plugin kept back was not refused by the service. */
export const SendBadge = ({ request }: { request: Mailed }) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={colorOfMail(request)} className="shrink-0 text-nowrap">
      {t(nameMail(request))}
    </StatusBadge>
  )
}
