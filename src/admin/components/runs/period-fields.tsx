import { Hint, Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

/** Calendar dates as the browser's own fields give them: empty until one is whole. */
export type Period = { from: string; to: string }

/** True of a period that can be asked for, both of its days included. */
export const isPeriod = ({ from, to }: Period): boolean => from !== "" && to !== "" && from <= to

type PeriodFieldsProps = { period: Period; onChange: (period: Period) => void }

/** The first and the last day of a period; says so when they stand the wrong way round. */
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
