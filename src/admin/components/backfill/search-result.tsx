import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdoptionTieBody, RunRow } from "../../../types"
import { useExportRun, useStartRun } from "../../queries/runs"
import { useFormats } from "../../wording/use-formats"
import { RightGate } from "../rights/right-gate"
import { RunProgress } from "../runs/run-progress"
import { SearchRows } from "./search-rows"

const COUNTS = [
  "certain",
  "doubt",
  "none",
  "requested",
  "refused",
  "skip",
  "canceled",
  "unsearched",
  "unknown",
] as const

type SearchResultProps = {
  search: RunRow
  /** The run that ties the invoices this search is certain about. */
  tie: RunRow | undefined
  /** The run that issues the rest. */
  issue: RunRow | undefined
  isBusy: boolean
  also: readonly string[]
  onToggle: (orderId: string) => void
}

/** What a search found, and the button that ties all certain matches. */
export const SearchResult = ({ search, tie, issue, isBusy, also, onToggle }: SearchResultProps) => {
  const { t } = useTranslation("invoicing")
  const { quantity } = useFormats()
  const { mutate: exportRun, isPending } = useExportRun()
  const start = useStartRun<AdoptionTieBody>("adoption-tie")
  const certain = search.counts.certain ?? 0
  return (
    <>
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Heading level="h2">{t("backfill.search.title")}</Heading>
          <Button
            size="small"
            variant="secondary"
            isLoading={isPending}
            onClick={() => exportRun(search.id)}
          >
            {t("backfill.csv")}
          </Button>
        </div>
        <RunProgress run={search} />
        {search.state === "done" && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2">
            {COUNTS.filter((code) => (search.counts[code] ?? 0) > 0).map((code) => (
              <div key={code} className="txt-compact-small flex items-baseline gap-x-2">
                <dt className="text-ui-fg-subtle">{t(`backfill.codes.${code}`)}</dt>
                <dd className="txt-compact-small-plus tabular-nums">
                  {quantity(String(search.counts[code]))}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {tie && (
          <>
            <RunProgress run={tie} />
            <Text size="small">
              {t("backfill.tie.result", {
                tied: quantity(String(tie.counts.tied ?? 0)),
                others: quantity(String(tie.counts.not_tied ?? 0)),
              })}
            </Text>
          </>
        )}
        {!tie && search.state === "done" && certain > 0 && (
          <RightGate right="issue" otherwise={null}>
            <div className="flex flex-col items-start gap-y-2">
              <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
                {t("backfill.tie.body")}
              </Text>
              <Button
                size="small"
                disabled={isBusy}
                isLoading={start.isPending}
                onClick={() => start.mutate({ search_id: search.id })}
              >
                {t("backfill.tie.all", { number: quantity(String(certain)) })}
              </Button>
            </div>
          </RightGate>
        )}
      </Container>
      {search.state === "done" && (
        <SearchRows search={search} runs={[tie, issue]} also={also} onToggle={onToggle} />
      )}
    </>
  )
}
