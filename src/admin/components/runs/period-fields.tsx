import { Hint, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

/** Calendar dates as the browser's date fields return them: empty until complete. */
export type Period = { from: string; to: string }

/** True if the period is complete and valid; both days are included. */
export const isPeriod = ({ from, to }: Period): boolean => from !== "" && to !== "" && from <= to

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void }

/** The first and the last day of a period; says so if they are in the wrong order. */
export const PeriodFields = ({ period, onChange }: PeriodFieldsProps) => {
  const { t } = useTranslation("invoicing")
  const id = useId()
  const isReversed = period.from !== "" && period.to !== "" && !isPeriod(period)
  return (
    <div className="flex flex-col gap-y-1">
      <div className="flex flex-wrap items-end gap-3">
        {(["from", "to"] as const).map((end) => (
          <div key={end} className="flex flex-col gap-y-1">
            <Label size="small" weight="plus" htmlFor={`${id}-${end}`}>
              {t(`runs.period.${end}`)}
            </Label>
            <Input
              id={`${id}-${end}`}
              size="small"
              type="date"
              value={period[end]}
              aria-invalid={isReversed}
              aria-describedby={isReversed ? `${id}-error` : undefined}
              onChange={({ target }) => onChange({ ...period, [end]: target.value })}
            />
          </div>
        ))}
      </div>
      {isReversed && (
        <Hint id={`${id}-error`} variant="error" role="alert">
          {t("runs.period.reversed")}
        </Hint>
      )}
    </div>
  )
}
