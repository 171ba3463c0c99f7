import {
  Container,
  createDataTableColumnHelper,
  DataTable,
  Heading,
  Text,
  useDataTable,
} from "@medusajs/ui"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router-dom"
import type { OrderWithoutInvoice } from "../../../types"
import { useOrdersWithoutInvoice } from "../../queries/orders-without-invoice"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { LoadError } from "../load-error"
import { SelectionBar } from "../selection-bar"
import { PageGate } from "../rights/page-gate"
import { usePageInReach } from "../page-in-reach"
import { usePagination } from "../use-pagination"
import { useSelectColumn } from "../use-select-column"
import { useOrderCommands } from "./use-order-commands"

const PAGE_SIZE = 50
const columnHelper = createDataTableColumnHelper<OrderWithoutInvoice>()
const orderOf = ({ display_id: order }: OrderWithoutInvoice) => order

/** The orders without an invoice, and the acts for several at once. */
export const OrdersWithoutPage = () => (
  <PageGate right="read">
    <OrdersWithout />
  </PageGate>
)

const OrdersWithout = () => {
  const { t } = useTranslation("invoicing")
  const navigate = useNavigate()
  const [pageIndex, setPageIndex] = useState(0)
  const [selected, setSelected] = useState<Record<string, boolean>>({})
  const { data, error, isFetching, isPending, refetch } = useOrdersWithoutInvoice({
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  })
  const orders = data?.orders ?? []
  const visible = orders.filter(({ id }) => selected[id])
  const commands = useOrderCommands(visible, () => setSelected({}))
  const isBeyond = usePageInReach(
    { pageIndex, pageSize: PAGE_SIZE, count: data?.count ?? 0, shown: orders.length },
    setPageIndex
  )
  const instance = useDataTable({
    data: orders,
    rowCount: data?.count ?? 0,
    columns: useColumns(commands.length > 0),
    rowSelection: {
      state: Object.fromEntries(visible.map(({ id }) => [id, true])),
      onRowSelectionChange: setSelected,
    },
    pagination: {
      state: { pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: (next) => setPageIndex(next.pageIndex),
    },
    isLoading: isPending || isBeyond,
    getRowId: (order) => order.id,
    onRowClick: (_event, { id }) => void navigate(`/orders/${id}`),
  })
  const empty = { heading: t("ordersWithout.empty"), description: t("ordersWithout.emptyBody") }
  const pagination = usePagination()
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Heading>{t("ordersWithout.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t("ordersWithout.body")} {data?.is_capped && t("ordersWithout.capped")}
        </Text>
      </div>
      {error && !data ? (
        <LoadError
          title={t("ordersWithout.error")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable instance={instance}>
          <DataTable.Table emptyState={{ empty }} />
          <DataTable.Pagination translations={pagination} />
        </DataTable>
      )}
      <SelectionBar count={visible.length} commands={commands} />
    </Container>
  )
}

function useColumns(isSelectable: boolean) {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const select = useSelectColumn("ordersWithout", orderOf)
  return useMemo(
    () => [
      ...(isSelectable ? [select] : []),
      columnHelper.accessor("display_id", {
        header: t("ordersWithout.columns.order"),
        cell: ({ row: { original: order } }) => (
          <Link
            to={`/orders/${order.id}`}
            onClick={(event) => event.stopPropagation()}
            className={LINK_STYLE}
          >
            {nameOrder(order.display_id)}
          </Link>
        ),
      }),
      columnHelper.accessor("created_at", {
        header: t("ordersWithout.columns.placed"),
        cell: ({ row }) => moment(row.original.created_at),
      }),
      columnHelper.accessor("buyer", {
        header: t("ordersWithout.columns.buyer"),
        maxSize: 220,
        cell: ({ row }) => row.original.buyer ?? "-",
      }),
      columnHelper.accessor("why", {
        header: t("ordersWithout.columns.why"),
        cell: ({ row }) => <>{t(`ordersWithout.${row.original.why}`)}</>,
      }),
    ],
    [t, moment, select, isSelectable]
  )
}

/** The page title as a component, so that the breadcrumb is translated. */
export const OrdersWithoutTitle = () => useTranslation("invoicing").t("ordersWithout.title")
