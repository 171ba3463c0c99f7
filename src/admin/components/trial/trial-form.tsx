import { Button, Label, Select } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { RunRow, TrialBody } from "../../../types"
import { useStartRun } from "../../queries/runs"
import { useFormats } from "../../wording/use-formats"
import { isPeriod, PeriodFields } from "../runs/period-fields"

const NEWEST = [100, 300, 1_000, 10_000, 50_000] as const
const PERIOD = "period"

type TrialFormProps = {
  /** A trial run is in progress, so another one would be refused. */
  isBusy: boolean
  onStarted: (run: RunRow) => void
}

/** Chooses the orders to try: a number of the newest, or those of a period. */
export const TrialForm = ({ isBusy, onStarted }: TrialFormProps) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const [scope, setScope] = useState("300")
  const [period, setPeriod] = useState({ from: "", to: "" })
  const { mutate, isPending } = useStartRun<TrialBody>("trial")
  const isOfPeriod = scope === PERIOD
  const isReady = !isOfPeriod || isPeriod(period)
  const start = (event: FormEvent) => {
    event.preventDefault()
    const body = isOfPeriod ? period : { newest: Number(scope) }
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
      {isOfPeriod && <PeriodFields period={period} onChange={setPeriod} />}
      <Button type="submit" size="small" disabled={isBusy || !isReady} isLoading={isPending}>
        {t("trial.form.start")}
      </Button>
    </form>
  )
}
