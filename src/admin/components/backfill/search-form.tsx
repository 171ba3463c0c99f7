import { Button, Label, Select, Textarea } from "@medusajs/ui"
import { useState, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { AdoptionBody, RunRow } from "../../../types"
import { useStartRun } from "../../queries/runs"
import { isPeriod, PeriodFields } from "../runs/period-fields"
import { readOrders } from "./read-orders"

type SearchFormProps = {
  /** A run is in progress, so a new search would be refused. */
  isBusy: boolean
  onStarted: (run: RunRow) => void
}

/** Chooses which past orders to search: those of a period, or those in a list. */
export const SearchForm = ({ isBusy, onStarted }: SearchFormProps) => {
  const { t } = useTranslation("invoicing")
  const [scope, setScope] = useState<"period" | "list">("period")
  const [period, setPeriod] = useState({ from: "", to: "" })
  const [list, setList] = useState("")
  const { mutate, isPending } = useStartRun<AdoptionBody>("adoption")
  const orders = readOrders(list)
  const isReady = scope === "list" ? orders.length > 0 : isPeriod(period)
  const start = (event: FormEvent) => {
    event.preventDefault()
    mutate(scope === "list" ? { orders } : period, { onSuccess: onStarted })
  }
  return (
    <form onSubmit={start} className="flex flex-col gap-y-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="flex min-w-56 flex-col gap-y-1">
          <Label size="small" weight="plus" htmlFor="backfill-scope">
            {t("backfill.form.scope")}
          </Label>
          <Select
            size="small"
            value={scope}
            onValueChange={(next) => setScope(next === "list" ? "list" : "period")}
          >
            <Select.Trigger id="backfill-scope">
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              <Select.Item value="period">{t("backfill.form.period")}</Select.Item>
              <Select.Item value="list">{t("backfill.form.list")}</Select.Item>
            </Select.Content>
          </Select>
        </div>
        {scope === "period" && <PeriodFields period={period} onChange={setPeriod} />}
      </div>
      {scope === "list" && (
        <div className="flex max-w-[640px] flex-col gap-y-1">
          <Label size="small" weight="plus" htmlFor="backfill-list">
            {t("backfill.form.orders")}
          </Label>
          <Textarea
            id="backfill-list"
            rows={6}
            value={list}
            placeholder={t("backfill.form.example")}
            onChange={(event) => setList(event.target.value)}
          />
        </div>
      )}
      <div>
        <Button type="submit" size="small" disabled={isBusy || !isReady} isLoading={isPending}>
          {t("backfill.form.start")}
        </Button>
      </div>
    </form>
  )
}
