import { useTranslation } from "react-i18next"
import { isInSumsElsewhere } from "../../../core/month/sums-elsewhere"
import type { MonthChange, MonthLine } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { useReasonText } from "../../wording/use-reason-text"
import { formatPreviousValues } from "./previous-values"

const DATED = new Set(["issue_date"])
const PRICED = new Set(["gross"])

/** What to check on a line, why it has no invoice, and what changed since the month was closed. */
export const MonthNotes = ({ line }: { line: MonthLine }) => {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const why = useWhy(line)
  const show = (kind: string, text: string | null) => {
    if (text === null) return ""
    if (DATED.has(kind)) return date(text)
    return PRICED.has(kind) ? amount(text, line.currency) : text
  }
  const isElsewhere = isInSumsElsewhere({ ...line, isCounted: line.is_counted })
  const notes = [
    ...line.findings.map(({ kind, kept, found }) =>
      t(`months.findings.${kind}`, { kept: show(kind, kept), found: show(kind, found) })
    ),
    ...(why ? [why] : []),
    ...(isElsewhere ? [t("months.otherMonth")] : []),
  ]
  return (
    <ul className="flex min-w-48 max-w-[360px] flex-col gap-y-1 whitespace-normal py-2">
      {notes.map((note) => (
        <li key={note} className="text-pretty break-words">
          {note}
        </li>
      ))}
      {line.change && (
        <li className="text-ui-fg-subtle text-pretty break-words">
          <ChangeText change={line.change} currency={line.currency} />
        </li>
      )}
    </ul>
  )
}

function useWhy({ why, why_params: params }: MonthLine): string | null {
  const { t, i18n } = useTranslation("invoicing")
  const tellReason = useReasonText()
  if (why === null) return null
  const key = `months.why.${why}`
  if (i18n.exists(`invoicing:${key}`)) return t(key)
  return tellReason({ code: why, field: null, params: { ...params }, message: why }).cause
}

type ChangeTextProps = { change: MonthChange; currency: string | null }

const ChangeText = ({ change, currency }: ChangeTextProps) => {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  if (change.kind !== "changed") return <>{t(`months.changes.${change.kind}`)}</>
  const word = (key: string) => t(`months.${key}`)
  const was = formatPreviousValues(change.fields, currency, { word, amount, date }).map((one) =>
    t("months.was", { field: t(`months.fields.${one.field}`), was: one.was || t("months.nothing") })
  )
  return <>{t("months.changes.changed", { was: was.join(", ") })}</>
}
