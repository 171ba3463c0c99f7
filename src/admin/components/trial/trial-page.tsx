import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { RunRow } from "../../../types"
import { useExportRun, useRuns } from "../../queries/runs"
import { LoadError } from "../load-error"
import { PageGate } from "../rights/page-gate"
import { RightGate } from "../rights/right-gate"
import { RunProgress } from "../runs/run-progress"
import { EarlierTrials } from "./earlier-trials"
import { TrialForm } from "./trial-form"
import { TrialOrders } from "./trial-orders"
import { TrialReport } from "./trial-report"
import { useTrialScope } from "./use-trial-scope"

/** The trial run: what past orders would become with the current settings, before going live. */
export const TrialPage = () => (
  <PageGate right="read">
    <Trial />
  </PageGate>
)

const Trial = () => {
  const { t } = useTranslation("invoicing")
  const { data: runs, error, isFetching, refetch } = useRuns("trial")
  const [address, setAddress] = useSearchParams()
  const wanted = address.get("run")
  const shown = runs?.find(({ id }) => id === wanted) ?? runs?.[0]
  const show = (id: string) => setAddress({ run: id }, { replace: true })
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Heading>{t("trial.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
            {t("trial.body")}
          </Text>
        </div>
        <RightGate right="settings" otherwise={null}>
          <TrialForm
            isBusy={runs?.some(({ state }) => state === "running") === true}
            onStarted={({ id }) => show(id)}
          />
        </RightGate>
      </Container>
      {!runs && (
        <Container className="p-0">
          {error ? (
            <LoadError
              title={t("trial.error")}
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <div role="status" aria-label={t("trial.loading")} className="px-6 py-4">
              <Skeleton className="h-7 w-64" />
            </div>
          )}
        </Container>
      )}
      {runs?.length === 0 && (
        <Container className="px-6 py-4">
          <Text size="small" className="text-ui-fg-subtle">
            {t("trial.none")}
          </Text>
        </Container>
      )}
      {shown && <ShownTrial key={shown.id} run={shown} />}
      {runs && runs.length > 1 && <EarlierTrials runs={runs} shownId={shown?.id} onShow={show} />}
    </div>
  )
}

const ShownTrial = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const nameScope = useTrialScope()
  const { mutate: exportRun, isPending } = useExportRun()
  return (
    <>
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading level="h2">{nameScope(run)}</Heading>
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            onClick={() => exportRun(run.id)}
          >
            {t("trial.csv")}
          </Button>
        </div>
        <RunProgress run={run} />
      </Container>
      <TrialReport run={run} />
      <TrialOrders run={run} />
    </>
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const TrialTitle = () => useTranslation("invoicing").t("trial.title")
