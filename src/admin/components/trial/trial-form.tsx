import { Button, Input, Label, Select } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { RunRow, TrialBody } from "../../../types"
import { useStartRun } from "../../queries/runs"
import { useFormats } from "../../wording/use-formats"

const NEWEST = [100, 300, 1_000, 10_000, 50_000] as const
const PERIOD = "period"

type TrialFormProps = {
  /** One runs already, so that another one would be refused. */
  isBusy: boolean
  onStarted: (run: RunRow) => void
}

/** How many of the newest orders are tried, or those of which period. */
export const TrialForm = ({ isBusy, onStarted }: TrialFormProps) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const [scope, setScope] = useState("300")
  const [from, setFrom] = useState("")
  const [to, setTo] = useState("")
  const { mutate, isPending } = useStartRun<TrialBody>("trial")
  const isPeriod = scope === PERIOD
  const isReady = !isPeriod || (from !== "" && to !== "" && from <= to)
  const start = (event: FormEvent) => {
    event.preventDefault()
    const body = isPeriod ? { from, to } : { newest: Number(scope) }
    mutate(body, { onSuccess: onStarted })
  }
  return (
    <form onSubmit={start} className="flex flex-wrap items-end gap-3">
      <div className="flex min-w-56 flex-col gap-y-1">
        <Label size="small" weight="plus" htmlFor="trial-scope">
          {t("trial.form.scope")}
        </Label>
        <Select size="small" value={scope} onValueChange={setScope}>
          <Select.Trigger id="trial-scope">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {NEWEST.map((orders) => (
              <Select.Item key={orders} value={String(orders)}>
                {t("trial.scope.newest", { orders: quantity(String(orders)) })}
              </Select.Item>
            ))}
            <Select.Item value={PERIOD}>{t("trial.form.period")}</Select.Item>
          </Select.Content>
        </Select>
      </div>
      {isPeriod && (
        <>
          <DateField id="trial-from" label={t("trial.form.from")} value={from} onChange={setFrom} />
          <DateField id="trial-to" label={t("trial.form.to")} value={to} onChange={setTo} />
        </>
      )}
      <Button type="submit" size="small" disabled={isBusy || !isReady} isLoading={isPending}>
        {t("trial.form.start")}
      </Button>
    </form>
  )
}

type DateFieldProps = {
  id: string
  label: string
  value: string
  onChange: (date: string) => void
}

const DateField = ({ id, label, value, onChange }: DateFieldProps) => (
  <div className="flex flex-col gap-y-1">
    <Label size="small" weight="plus" htmlFor={id}>
      {label}
    </Label>
    <Input
      id={id}
      size="small"
      type="date"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
