import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { BulkRunRow } from "../../../types"
import { countEnded, isRequestOnly, stateOfRun } from "./run-state"

const COLORS = {
  running: "blue",
  stopping: "orange",
  finished: "green",
  partly: "orange",
  requested: "blue",
  partlyRequested: "orange",
  canceled: "grey",
} as const

export const RunBadge = ({ run }: { run: BulkRunRow }) => {
  const { t } = useTranslation("invoicing")
  const state = stateOfRun(run)
  return <StatusBadge color={COLORS[state]}>{t(`bulk.states.${state}`)}</StatusBadge>
}

/** A bulk act's progress as a bar: items done or requested, followed by those refused. */
export const RunProgress = ({ run }: { run: BulkRunRow }) => {
  const { t } = useTranslation("invoicing")
  const ended = countEnded(run)
  const share = (count: number) => `${run.total === 0 ? 0 : (count / run.total) * 100}%`
  return (
    <div className="flex items-center gap-x-3">
      <div
        role="progressbar"
        aria-label={t(`bulk.acts.${run.act}`)}
        aria-valuemin={0}
        aria-valuemax={run.total}
        aria-valuenow={ended}
        className="bg-ui-bg-component flex h-1.5 min-w-24 flex-1 overflow-hidden rounded-full"
      >
        <div
          className={`${isRequestOnly(run.act) ? "bg-ui-tag-blue-icon" : "bg-ui-tag-green-icon"} h-full transition-[width]`}
          style={{ width: share(run.counts.done) }}
        />
        <div
          className="bg-ui-tag-orange-icon h-full transition-[width]"
          style={{ width: share(run.counts.refused) }}
        />
      </div>
      <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
        {t("bulk.progress", { ended, total: run.total })}
      </Text>
    </div>
  )
}
