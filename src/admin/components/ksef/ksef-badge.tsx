import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceKsef } from "../../../types"
import { colorOfKsef, type KsefName } from "../../wording/name-ksef"

type KsefBadgeProps = {
  ksef: InvoiceKsef
  name: KsefName
  /** For a column whose heading is already KSeF. */
  isShort?: boolean
}

/** The invoice's KSeF status. */
export const KsefBadge = ({ ksef, name, isShort = false }: KsefBadgeProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={colorOfKsef(name, ksef)} className="shrink-0 text-nowrap">
      {t(`ksef.${isShort ? "short" : "states"}.${name}`)}
    </StatusBadge>
  )
}
