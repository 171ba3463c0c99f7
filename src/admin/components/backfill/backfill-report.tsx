import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { useExportRun } from "../../queries/runs"
import { useFormats } from "../../wording/use-formats"
import { RunProgress } from "../runs/run-progress"

const CODES = [
  "issued",
  "refused",
  "skipped",
  "failed",
  "unknown",
  "canceled",
  "requested",
  "doubt",
  "gone",
] as const

/** Progress of issuing the past orders, and the outcome of each. */
export const BackfillReport = ({ run }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const { mutate: exportRun, isPending } = useExportRun()
  const shown = CODES.filter((code) => (run.counts[code] ?? 0) > 0)
  return (
    <Container className="flex flex-col gap-y-4 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading level="h2">{t("backfill.report.title")}</Heading>
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={() => exportRun(run.id)}
        >
          {t("backfill.report.csv")}
        </Button>
      </div>
      <RunProgress run={run} />
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {shown.map((code) => (
          <div key={code} className="txt-compact-small flex items-baseline gap-x-2">
            <dt className="text-ui-fg-subtle">{t(`backfill.report.${code}`)}</dt>
            <dd className="txt-compact-small-plus tabular-nums">
              {quantity(String(run.counts[code]))}
            </dd>
          </div>
        ))}
      </dl>
      {run.state === "running" && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("backfill.report.newFirst")}
        </Text>
      )}
    </Container>
  )
}
