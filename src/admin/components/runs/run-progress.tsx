import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { RunButtons } from "./run-buttons"
import { hasProgress, nameTimeLeft, stateOfRun } from "./run-state"

const COLORS = {
  running: "blue",
  pausing: "orange",
  stopping: "orange",
  paused: "orange",
  done: "green",
  stopped: "grey",
  failed: "red",
} as const

export const RunBadge = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const state = stateOfRun(run)
  return (
    <StatusBadge color={COLORS[state]} className="text-nowrap">
      {t(`runs.states.${state}`)}
    </StatusBadge>
  )
}

/**
 * Progress of a run of any kind: its state, how much is done, the time left, who started it, and the
 * available actions.
 */
export const RunProgress = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const isOpen = run.finished_at === null
  return (
    <div className="flex flex-col gap-y-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-y-1">
          <div className="flex">
            <RunBadge run={run} />
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t("runs.startedBy", {
              moment: moment(run.created_at),
              name: run.actor_name ?? run.actor_id,
            })}
          </Text>
        </div>
        <RunButtons run={run} />
      </div>
      {hasProgress(run) && <RunBar run={run} />}
      <RunFailureText run={run} />
      {isOpen && (
        <Text size="small" className="text-ui-fg-subtle">
          {t(run.state === "paused" ? "runs.pausedHint" : "runs.leave")}
        </Text>
      )}
    </div>
  )
}

/** Only the bar, with its numbers and the time left. */
const RunBar = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const left = run.state === "running" ? nameTimeLeft(run.seconds_left) : null
  const share = run.total ? Math.min(100, (run.done / run.total) * 100) : 0
  const isKnown = run.total !== null
  const isOver = run.state === "done"
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div
        role="progressbar"
        aria-label={t(`runs.kinds.${run.kind}`)}
        aria-valuemin={0}
        {...(isKnown && { "aria-valuemax": run.total ?? 0, "aria-valuenow": run.done })}
        className="bg-ui-bg-component flex h-1.5 min-w-24 flex-1 overflow-hidden rounded-full"
      >
        <div
          className={`${isOver ? "bg-ui-tag-green-icon" : "bg-ui-tag-blue-icon"} h-full transition-[width]`}
          style={{ width: `${isOver ? 100 : share}%` }}
        />
      </div>
      <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
        {isKnown
          ? t("runs.progress", {
              done: quantity(String(run.done)),
              total: quantity(String(run.total)),
            })
          : t("runs.counting")}
        {left && ` · ${t(`runs.left.${left.unit}`, left)}`}
      </Text>
    </div>
  )
}

const RunFailureText = ({ run }: { run: RunRow }) => {
  const { t, i18n } = useTranslation("invoicing")
  if (run.error === null) return null
  const { code, params, message } = run.error
  const key = `runs.errors.${code}`
  return (
    <Text size="small" className="text-ui-fg-error">
      {i18n.exists(`invoicing:${key}`) ? t(key, params) : message}
    </Text>
  )
}
