import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { RunBadge } from "../runs/run-progress"
import { useTrialScope } from "./use-trial-scope"

type EarlierTrialsProps = {
  runs: readonly RunRow[]
  shownId: string | undefined
  onShow: (id: string) => void
}

/** The stored trial runs, each with its date. */
export const EarlierTrials = ({ runs, shownId, onShow }: EarlierTrialsProps) => {
  const { t } = useTranslation("invoicing")
  const { moment, quantity } = useFormats()
  const nameScope = useTrialScope()
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("trial.earlier.title")}>
      <div className="px-6 py-4">
        <Heading level="h2">{t("trial.earlier.title")}</Heading>
      </div>
      {runs.map((run) => (
        <div
          key={run.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-6 py-3"
        >
          <div className="flex min-w-0 flex-col gap-y-0.5">
            <Text size="small" leading="compact" weight="plus">
              {moment(run.created_at)}
            </Text>
            <Text size="small" leading="compact" className="text-ui-fg-subtle">
              {nameScope(run)} ·{" "}
              {t("trial.earlier.counts", {
                invoices: quantity(String(run.counts.invoice ?? 0)),
                others: quantity(String(run.done - (run.counts.invoice ?? 0))),
              })}
            </Text>
          </div>
          <div className="flex items-center gap-x-3">
            <RunBadge run={run} />
            <Button
              size="small"
              variant="transparent"
              disabled={run.id === shownId}
              onClick={() => onShow(run.id)}
            >
              {t("trial.earlier.show")}
            </Button>
          </div>
        </div>
      ))}
    </Container>
  )
}
