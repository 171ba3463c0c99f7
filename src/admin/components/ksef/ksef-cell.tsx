import { useTranslation } from "react-i18next"
import type { InvoiceKsef } from "../../../types"
import { nameKsefTrouble, nameListedKsef } from "../../wording/name-ksef"
import { useFormats } from "../../wording/use-formats"
import { KsefBadge } from "./ksef-badge"

/** List cell: the state, and below it the number, the text of a refusal, or the deadline. */
export const KsefCell = ({ ksef }: { ksef: InvoiceKsef | null }) => {
  const more = useMore()
  const name = nameListedKsef(ksef)
  if (ksef === null || name === null) return "-"
  const text = more(ksef)
  return (
    <div className="flex min-w-0 flex-col py-1">
      <KsefBadge ksef={ksef} name={name} isShort />
      {text && (
        <span
          className="text-ui-fg-subtle txt-compact-xsmall line-clamp-2 whitespace-normal [overflow-wrap:anywhere]"
          title={text}
        >
          {text}
        </span>
      )}
    </div>
  )
}

function useMore() {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  return (ksef: InvoiceKsef): string | null => {
    if (ksef.number !== null) return ksef.number
    const trouble = nameKsefTrouble(ksef)
    if (trouble === "error") return ksef.message
    if (trouble === null || ksef.last_day === null) return null
    return t(`ksef.row.${trouble}`, { day: date(ksef.last_day) })
  }
}
