import {
  Container,
  createDataTableFilterHelper,
  DataTable,
  Heading,
  useDataTable,
} from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { InvoiceRequestRow } from "../../../types"
import { useInvoiceRequests } from "../../queries/invoice-requests"
import { LoadError } from "../load-error"
import { useRequestColumns } from "./request-columns"
import { STATES } from "./states"
import { useTableState } from "./use-table-state"

const filterHelper = createDataTableFilterHelper<InvoiceRequestRow>()

/** Every invoice request, newest first; a row opens its order. */
export const RequestTable = ({ isCompanyShown }: { isCompanyShown: boolean }) => {
  const { t } = useTranslation("invoicing")
  const navigate = useNavigate()
  const { filter, ...table } = useTableState()
  const { data, error, isError, isFetching, isPending, refetch } = useInvoiceRequests(filter)
  const instance = useDataTable({
    ...table,
    data: data?.requests ?? [],
    rowCount: data?.count ?? 0,
    columns: useRequestColumns(isCompanyShown),
    filters: [useStateFilter()],
    isLoading: isPending,
    getRowId: (request) => request.id,
    onRowClick: (_event, request) => void navigate(`/orders/${request.order_id}`),
  })
  const emptyState = useEmptyState()
  const pagination = usePagination()
  return (
    <Container className="overflow-hidden p-0">
      <DataTable instance={instance}>
        <Toolbar />
        {isError && !data ? (
          <LoadError
            title={t("page.error.list")}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <DataTable.Table emptyState={emptyState} />
            <DataTable.Pagination translations={pagination} />
          </>
        )}
      </DataTable>
    </Container>
  )
}

const Toolbar = () => {
  const { t } = useTranslation("invoicing")
  const { t: dashboard } = useTranslation()
  return (
    <DataTable.Toolbar
      className="flex flex-col items-start justify-between gap-2 md:flex-row md:items-center"
      translations={{ clearAll: dashboard("actions.clearAll") }}
    >
      <Heading>{t("page.heading")}</Heading>
      <div className="flex w-full items-center gap-x-2 md:w-auto">
        <DataTable.FilterMenu tooltip={dashboard("filters.filterLabel")} />
        <DataTable.Search placeholder={t("page.search")} className="w-full md:w-80" />
      </div>
    </DataTable.Toolbar>
  )
}

function useStateFilter() {
  const { t } = useTranslation("invoicing")
  return filterHelper.accessor("state", {
    type: "multiselect",
    label: t("page.filterState"),
    options: STATES.map((state) => ({ label: t(`states.${state}`), value: state })),
  })
}

function useEmptyState() {
  const { t } = useTranslation("invoicing")
  return {
    empty: { heading: t("page.empty.title"), description: t("page.empty.body") },
    filtered: { heading: t("page.filteredEmpty.title"), description: t("page.filteredEmpty.body") },
  }
}

function usePagination() {
  const { t } = useTranslation()
  return {
    of: t("general.of"),
    results: t("general.results"),
    pages: t("general.pages"),
    prev: t("general.prev"),
    next: t("general.next"),
  }
}
