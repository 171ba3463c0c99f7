import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"
import { useSteerRun } from "../../queries/runs"
import { useQuestion } from "../dialogs/use-question"
import { listAvailableActions } from "./run-state"

/** Pause, resume and stop, as the run's state and the user's role allow. */
export const RunButtons = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const rights = useRights() ?? []
  const { mutate, isPending, variables } = useSteerRun(run)
  const ways = rights.includes(run.right) ? listAvailableActions(run) : []
  const press = async (way: (typeof ways)[number]) => {
    const isSure =
      way !== "stop" ||
      (await prompt({
        title: t("runs.stop.title"),
        description: t("runs.stop.description"),
        confirmText: t("runs.stop.confirm"),
        cancelText: t("runs.stop.back"),
      }))
    if (isSure) mutate(way)
  }
  if (ways.length === 0) return null
  return (
    <div className="flex items-center gap-x-2">
      {ways.map((way) => (
        <Button
          key={way}
          size="small"
          variant="secondary"
          disabled={isPending}
          isLoading={isPending && variables === way}
          onClick={() => void press(way)}
        >
          {t(`runs.buttons.${way}`)}
        </Button>
      ))}
    </div>
  )
}
