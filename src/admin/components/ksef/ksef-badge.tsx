import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceKsef } from "../../../types"
import { colorOfKsef, type KsefName } from "../../wording/name-ksef"

type KsefBadgeProps = {
  ksef: InvoiceKsef
  name: KsefName
  /** In a column that is called KSeF. */
  isShort?: boolean
}

/** How an invoice stands with KSeF. */
export const KsefBadge = ({ ksef, name, isShort = false }: KsefBadgeProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <StatusBadge color={colorOfKsef(name, ksef)} className="shrink-0 text-nowrap">
      {t(`ksef.${isShort ? "short" : "states"}.${name}`)}
    </StatusBadge>
  )
}
