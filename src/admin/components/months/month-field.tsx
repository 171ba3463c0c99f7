import { Input, Label } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { readMonth } from "./read-month"

type MonthFieldProps = { month: string; onMonth: (month: string) => void }

/**
 * The month that is shown.
 *
 * Firefox and Safari on a computer have no picker for months and show a text field instead: until
 * the text is complete, it is not a month.
 */
export const MonthField = ({ month, onMonth }: MonthFieldProps) => {
  const { t } = useTranslation("invoicing")
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const wanted = readMonth(text.trim())
    setTyped(wanted === null ? text : null)
    if (wanted !== null) onMonth(wanted)
  }
  return (
    <div className="flex flex-col gap-y-1">
      <Label size="small" weight="plus" htmlFor={id}>
        {t("months.month")}
      </Label>
      <Input
        id={id}
        type="month"
        size="small"
        required
        value={typed ?? month}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
