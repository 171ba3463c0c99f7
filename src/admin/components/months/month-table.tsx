import { Container, DataTable, Input, Select, Text, useDataTable } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { MonthClass, MonthReading } from "../../../types"
import { useMonthRows, type MonthRowsQuery } from "../../queries/months"
import { LoadError } from "../load-error"
import { usePagination } from "../use-pagination"
import { useMonthColumns } from "./month-columns"

const PAGE_SIZE = 50
const SHOWN = ["all", "open", "differing", "changed"] as const
const CLASSES = [
  "invoiced",
  "corrected",
  "not_yet",
  "skipped",
  "canceled",
  "doubled",
  "unrecorded",
  "stranger",
] as const satisfies readonly MonthClass[]

type Narrowed = { show: (typeof SHOWN)[number]; class: MonthClass | "all"; q: string }

/** The lines of a month, those that need a check first, with a filter for what needs to be done. */
export const MonthTable = ({ reading }: { reading: MonthReading }) => {
  const { t } = useTranslation("invoicing")
  const navigate = useNavigate()
  const [narrowed, setNarrowed] = useState<Narrowed>({ show: "all", class: "all", q: "" })
  const [pageIndex, setPageIndex] = useState(0)
  const query: MonthRowsQuery = {
    ...(narrowed.show !== "all" && { only: narrowed.show }),
    ...(narrowed.class !== "all" && { class: narrowed.class }),
    ...(narrowed.q.trim() && { q: narrowed.q.trim() }),
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  }
  const { data, error, isFetching, isPending, refetch } = useMonthRows(reading.id, query)
  const instance = useDataTable({
    data: data?.rows ?? [],
    rowCount: data?.count ?? 0,
    columns: useMonthColumns(),
    pagination: {
      state: { pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: (next) => setPageIndex(next.pageIndex),
    },
    isLoading: isPending,
    getRowId: (row) => row.key,
    onRowClick: (_event, { request_id: request, order_id: order }) => {
      if (request) void navigate(`/invoicing/${request}`)
      else if (order) void navigate(`/orders/${order}`)
    },
  })
  const change = (next: Partial<Narrowed>) => {
    setNarrowed({ ...narrowed, ...next })
    setPageIndex(0)
  }
  const words = { heading: t("months.empty.title"), description: t("months.empty.body") }
  const pagination = usePagination()
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <Select
          size="small"
          value={narrowed.show}
          onValueChange={(show) => change({ show: show as Narrowed["show"] })}
        >
          <Select.Trigger aria-label={t("months.filter")} className="w-auto min-w-44">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {SHOWN.map((show) => (
              <Select.Item key={show} value={show}>
                {t(`months.show.${show}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
        <Select
          size="small"
          value={narrowed.class}
          onValueChange={(name) => change({ class: name as Narrowed["class"] })}
        >
          <Select.Trigger aria-label={t("months.classFilter")} className="w-auto min-w-44">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value="all">{t("months.anyClass")}</Select.Item>
            {CLASSES.map((name) => (
              <Select.Item key={name} value={name}>
                {t(`months.classes.${name}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
        <Input
          // With type="search" Medusa adds an unnamed image, which screen readers announce.
          role="searchbox"
          size="small"
          maxLength={100}
          aria-label={t("months.search")}
          placeholder={t("months.search")}
          className="w-64"
          value={narrowed.q}
          onChange={({ target }) => change({ q: target.value })}
        />
      </div>
      {error && !data ? (
        <LoadError
          title={t("months.rowsError")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable instance={instance}>
          <DataTable.Table emptyState={{ empty: words, filtered: words }} />
          <DataTable.Pagination translations={pagination} />
        </DataTable>
      )}
      {data && data.count > 0 && (
        <Text className="sr-only" role="status">
          {t("runs.progress", { done: data.rows.length, total: data.count })}
        </Text>
      )}
    </Container>
  )
}
