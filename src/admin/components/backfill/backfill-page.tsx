import { Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import type { RunRow } from "../../../types"
import { useRuns } from "../../queries/runs"
import { LoadError } from "../load-error"
import { PageGate } from "../rights/page-gate"
import { RightGate } from "../rights/right-gate"
import { BackfillReport } from "./backfill-report"
import { IssuePast } from "./issue-past"
import { SearchForm } from "./search-form"
import { SearchResult } from "./search-result"

/** Past orders: links them to invoices that already exist and issues the rest. */
export const BackfillPage = () => (
  <PageGate right="read">
    <Backfill />
  </PageGate>
)

const isSearch = ({ params }: RunRow) => params.what === "search"
const isOf = (search: RunRow) => (run: RunRow) => run.params.search === search.id

const Backfill = () => {
  const { t } = useTranslation("invoicing")
  const adoption = useRuns("adoption")
  const backfill = useRuns("backfill")
  const [address, setAddress] = useSearchParams()
  const searches = adoption.data?.filter(isSearch)
  const shown = searches?.find(({ id }) => id === address.get("run")) ?? searches?.[0]
  const runs = [...(adoption.data ?? []), ...(backfill.data ?? [])]
  const isBusy = runs.some(({ state }) => state === "running")
  const error = adoption.error ?? backfill.error
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="flex flex-col gap-y-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Heading>{t("backfill.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
            {t("backfill.body")}
          </Text>
        </div>
        <RightGate right="issue" otherwise={null}>
          <SearchForm
            isBusy={isBusy}
            onStarted={({ id }) => setAddress({ run: id }, { replace: true })}
          />
        </RightGate>
      </Container>
      {(!adoption.data || !backfill.data) && (
        <Container className="p-0">
          {error ? (
            <LoadError
              title={t("backfill.error")}
              error={error}
              isRetrying={adoption.isFetching || backfill.isFetching}
              onRetry={() => [adoption, backfill].forEach((query) => void query.refetch())}
            />
          ) : (
            <div role="status" aria-label={t("backfill.loading")} className="px-6 py-4">
              <Skeleton className="h-7 w-64" />
            </div>
          )}
        </Container>
      )}
      {searches?.length === 0 && (
        <Container className="px-6 py-4">
          <Text size="small" className="text-ui-fg-subtle">
            {t("backfill.none")}
          </Text>
        </Container>
      )}
      {/* Before the runs that issue invoices are loaded, it would look as if nothing had been issued yet. */}
      {shown && backfill.data && (
        <ShownSearch
          key={shown.id}
          search={shown}
          tie={adoption.data?.find(isOf(shown))}
          issue={backfill.data.find(isOf(shown))}
          isBusy={isBusy}
        />
      )}
    </div>
  )
}

type ShownSearchProps = {
  search: RunRow
  tie: RunRow | undefined
  issue: RunRow | undefined
  isBusy: boolean
}

const ShownSearch = ({ search, tie, issue, isBusy }: ShownSearchProps) => {
  // Orders for which the user said that none of the invoices found is theirs.
  const [also, setAlso] = useState<readonly string[]>([])
  const toggle = (orderId: string) =>
    setAlso((before) =>
      before.includes(orderId) ? before.filter((id) => id !== orderId) : [...before, orderId]
    )
  return (
    <>
      {issue && <BackfillReport run={issue} />}
      <SearchResult
        search={search}
        tie={tie}
        issue={issue}
        isBusy={isBusy}
        also={also}
        onToggle={toggle}
      />
      {search.state === "done" && (
        <RightGate right="issue" otherwise={null}>
          <IssuePast search={search} also={also} isBusy={isBusy} hasRun={issue !== undefined} />
        </RightGate>
      )}
    </>
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const BackfillTitle = () => useTranslation("invoicing").t("backfill.title")
