import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { BulkRunRow } from "../../../types"
import { useBulkRuns } from "../../queries/bulk-runs"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { RunBadge, RunProgress } from "./run-progress"

const RECENT_MS = 24 * 3_600_000
const SHOWN = 3

/** Bulk acts that are running or ended recently, whoever started them. Renders nothing if there are none. */
export const BulkRunsSection = () => {
  const { t } = useTranslation("invoicing")
  const { data: runs = [] } = useBulkRuns()
  const isRecent = ({ finished_at: end }: BulkRunRow) =>
    end === null || Date.now() - Date.parse(end) < RECENT_MS
  const recent = runs.filter(isRecent).slice(0, SHOWN)
  if (recent.length === 0) return null
  return (
    <Container className="divide-y p-0" role="group" aria-label={t("bulk.title")}>
      <div className="flex items-center justify-between gap-x-4 px-6 py-4">
        <Heading level="h2">{t("bulk.title")}</Heading>
        <Link to="/invoicing/bulk" className={`${LINK_STYLE} txt-compact-small`}>
          {t("bulk.all")}
        </Link>
      </div>
      {recent.map((run) => (
        <BulkRunLine key={run.id} run={run} />
      ))}
    </Container>
  )
}

/** One bulk act: what it does, who started it, its progress, and a link to its report. */
export const BulkRunLine = ({ run }: { run: BulkRunRow }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  return (
    <div className="grid grid-cols-1 items-center gap-x-6 gap-y-2 px-6 py-3 md:grid-cols-[minmax(0,1fr)_minmax(160px,30%)_auto]">
      <div className="flex min-w-0 flex-col gap-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Text size="small" leading="compact" weight="plus">
            {t(`bulk.acts.${run.act}`)}
          </Text>
          <RunBadge run={run} />
        </div>
        <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
          {t("bulk.startedBy", {
            moment: moment(run.created_at),
            name: run.actor_name ?? run.actor_id,
          })}
        </Text>
      </div>
      <RunProgress run={run} />
      <Link to={`/invoicing/bulk/${run.id}`} className={`${LINK_STYLE} txt-compact-small-plus`}>
        {t("bulk.report")}
      </Link>
    </div>
  )
}
