import { Container, DataTable, Text, useDataTable } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useInvoiceRequests } from "../../queries/invoice-requests"
import { nameListedKsef } from "../../wording/name-ksef"
import { LoadError } from "../load-error"
import { SelectionBar } from "../selection-bar"
import { useAccessibleNames } from "../accessible-names"
import { usePageInReach } from "../page-in-reach"
import { usePagination } from "../use-pagination"
import { BulkCheckDrawer } from "./bulk-check-drawer"
import { useRequestColumns } from "./request-columns"
import { RequestToolbar } from "./request-toolbar"
import { SelectFitting } from "./select-fitting"
import { toPageQuery, toQuery } from "./table-address"
import { useRequestCommands } from "./use-request-commands"
import { useRequestFilters } from "./use-request-filters"
import { useSelection } from "./use-selection"
import { useTableState } from "./use-table-state"

/**
 * Half the usual space between columns, so that they fit next to the sidebar at 1280 px; if both company and
 * KSeF are shown, the table scrolls sideways there.
 */
const CLOSE_COLUMNS =
  "[&_td:not(:first-child):not(:last-child)]:pr-3 [&_th:not(:first-child):not(:last-child)]:pr-3"

type RequestTableProps = { companies: readonly string[]; projects: readonly string[] }

/** Every invoice request, newest first; a row opens its invoice. */
export const RequestTable = ({ companies, projects }: RequestTableProps) => {
  const { t } = useTranslation("invoicing")
  const navigate = useNavigate()
  const { address, ...table } = useTableState()
  const { data, error, isError, isFetching, isPending, refetch } = useInvoiceRequests(
    toPageQuery(address)
  )
  const requests = data?.requests ?? []
  const selection = useSelection({ requests, count: data?.count ?? 0 }, address)
  const { commands, checked, ...bulk } = useRequestCommands(selection)
  const { pageIndex, pageSize } = table.pagination.state
  const isBeyond = usePageInReach(
    { pageIndex, pageSize, count: data?.count ?? 0, shown: requests.length },
    (page) => table.pagination.onPaginationChange({ pageIndex: page, pageSize })
  )
  const instance = useDataTable({
    ...table,
    data: requests,
    rowCount: data?.count ?? 0,
    columns: useRequestColumns({
      isSelectable: commands.length > 0,
      hasCompany: companies.length > 1,
      hasProject: projects.length > 0,
      hasKsef: requests.some(({ ksef }) => nameListedKsef(ksef) !== null),
    }),
    filters: useRequestFilters({ companies, projects }),
    rowSelection: { state: selection.state, onRowSelectionChange: selection.change },
    isLoading: isPending || isBeyond,
    getRowId: (request) => request.id,
    onRowClick: (_event, { id }) => void navigate(`/invoicing/${id}`),
  })
  // The remove button of a filter, which comes and goes.
  const container = useAccessibleNames(t("list.filters.remove"), "button:not([aria-haspopup])")
  const isTooWide = data?.is_search_too_wide === true
  const emptyState = useEmptyState(isTooWide)
  const pagination = usePagination()
  return (
    <Container ref={container} className="overflow-hidden p-0">
      <DataTable instance={instance} className={CLOSE_COLUMNS}>
        <RequestToolbar query={toQuery(address)} />
        {isError && !data ? (
          <LoadError
            title={t("page.error.list")}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            {isTooWide && requests.length > 0 && (
              <Text size="small" className="text-ui-fg-subtle border-b px-6 py-3">
                {t("page.tooWide.body")}
              </Text>
            )}
            {commands.length > 0 && (
              <SelectFitting fit={selection.fit} selected={selection.rows.length} />
            )}
            <DataTable.Table emptyState={emptyState} />
            {data?.is_count_capped && (
              <Text size="small" className="text-ui-fg-subtle border-t px-6 py-3">
                {t("list.capped")}
              </Text>
            )}
            <DataTable.Pagination translations={pagination} />
          </>
        )}
      </DataTable>
      <SelectionBar count={selection.rows.length} commands={commands} />
      {checked.length > 0 && (
        <BulkCheckDrawer
          count={checked.length}
          isPending={bulk.isPending}
          onSubmit={bulk.check}
          onClose={bulk.closeCheck}
        />
      )}
    </Container>
  )
}

function useEmptyState(isTooWide: boolean) {
  const { t } = useTranslation("invoicing")
  const found = isTooWide ? "page.tooWide" : "page.filteredEmpty"
  return {
    empty: { heading: t("page.empty.title"), description: t("page.empty.body") },
    filtered: { heading: t(`${found}.title`), description: t(`${found}.body`) },
  }
}
