import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import type { BulkRunResponse } from "../../../types"
import { useBulkRun, useCancelBulkRun } from "../../queries/bulk-runs"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { useQuestion } from "../dialogs/use-question"
import { LoadError } from "../load-error"
import { PageGate } from "../rights/page-gate"
import { RunBadge, RunProgress } from "./run-progress"
import { RunReport } from "./run-report"
import { nameItemState } from "./run-state"

type Run = BulkRunResponse["run"]

/** One bulk act: its progress while it runs, and the outcome for each order. */
export const BulkRunPage = () => {
  const { id = "" } = useParams()
  return (
    <PageGate right="read">
      <LoadedRun id={id} />
    </PageGate>
  )
}

const LoadedRun = ({ id }: { id: string }) => {
  const { t } = useTranslation("invoicing")
  const { data: run, error, isFetching, refetch } = useBulkRun(id)
  if (run) {
    return (
      <div className="flex flex-col gap-y-3">
        <RunHead run={run} />
        <RunReport run={run} />
      </div>
    )
  }
  return (
    <Container className="p-0">
      {error ? (
        <LoadError
          title={t("bulk.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div role="status" aria-label={t("bulk.loading")} className="px-6 py-4">
          <Skeleton className="h-7 w-64" />
        </div>
      )}
    </Container>
  )
}

const RunHead = ({ run }: { run: Run }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const rights = useRights() ?? []
  const isOpen = run.finished_at === null && run.canceled_at === null
  const mayCancel = rights.includes(run.act === "send" ? "resend" : "issue")
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col gap-y-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading>{t(`bulk.acts.${run.act}`)}</Heading>
            <RunBadge run={run} />
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {t("bulk.startedBy", {
              moment: moment(run.created_at),
              name: run.actor_name ?? run.actor_id,
            })}
          </Text>
        </div>
        {isOpen && mayCancel && <CancelButton id={run.id} />}
      </div>
      <RunProgress run={run} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {(["done", "refused", "left", "waiting"] as const).map((state) => (
          <div key={state} className="txt-compact-small flex items-baseline gap-x-2">
            <dt className="text-ui-fg-subtle">
              {t(`bulk.counts.${nameItemState(run.act, state)}`)}
            </dt>
            <dd className="txt-compact-small-plus tabular-nums">
              {run.counts[state] + (state === "waiting" ? run.counts.begun : 0)}
            </dd>
          </div>
        ))}
      </dl>
      {run.finished_at === null && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.leave")}
        </Text>
      )}
    </Container>
  )
}

const CancelButton = ({ id }: { id: string }) => {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const { mutate, isPending } = useCancelBulkRun(id)
  const ask = async () => {
    const isSure = await prompt({
      title: t("bulk.cancel.title"),
      description: t("bulk.cancel.description"),
      confirmText: t("bulk.cancel.confirm"),
      cancelText: t("bulk.cancel.back"),
    })
    if (isSure) mutate()
  }
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={() => void ask()}>
      {t("bulk.cancel.button")}
    </Button>
  )
}

/** The last breadcrumb of the page. */
export const BulkRunBreadcrumb = ({ id }: { id: string }) => {
  const { t } = useTranslation("invoicing")
  const { data: run } = useBulkRun(id)
  return run ? <span>{t(`bulk.acts.${run.act}`)}</span> : null
}
