import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { STATE_COLORS } from "../wording/badge-colors"
import { colorOfMail, nameMail, type Mailed } from "../wording/name-mail"
import { nameState, type Stated } from "../wording/name-state"

export const StateBadge = ({ request }: { request: Stated }) => {
  const { t } = useTranslation("invoicing")
  const state = nameState(request)
  return (
    <StatusBadge color={STATE_COLORS[state]} className="shrink-0 text-nowrap">
      {t(`states.${state}`)}
    </StatusBadge>
  )
}

/** The state of the invoice's e-mail; one held back by the plugin is not shown as refused by the service. */
export const SendBadge = ({ request }: { request: Mailed }) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={colorOfMail(request)} className="shrink-0 text-nowrap">
      {t(nameMail(request))}
    </StatusBadge>
  )
}
