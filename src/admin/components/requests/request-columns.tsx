import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoiceRequestListRow } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { SendBadge, StateBadge } from "../state-badge"
import { useSortLabels } from "./use-sort-labels"

const columnHelper = createDataTableColumnHelper<InvoiceRequestListRow>()

type ShownColumns = { isSelectable: boolean; hasCompany: boolean; hasProject: boolean }

/** The columns of the list; boxes only for who may act, company and project only where they differ. */
export function useRequestColumns({ isSelectable, hasCompany, hasProject }: ShownColumns) {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const select = useSelectColumn()
  const sortLabels = useSortLabels()
  return useMemo(
    () => [
      ...(isSelectable ? [select] : []),
      columnHelper.accessor("invoice_number", {
        header: t("page.columns.number"),
        maxSize: 200,
        enableSorting: true,
        ...sortLabels.text,
        cell: ({ row }) => <NumberCell request={row.original} />,
      }),
      columnHelper.accessor("order_display_id", {
        header: t("page.columns.order"),
        cell: ({ row }) => <OrderCell request={row.original} />,
      }),
      columnHelper.accessor("buyer", {
        header: t("list.columns.buyer"),
        maxSize: 180,
        cell: ({ row }) => row.original.buyer ?? "-",
      }),
      columnHelper.accessor("state", {
        header: t("page.columns.state"),
        enableSorting: true,
        ...sortLabels.text,
        cell: ({ row }) => <StateBadge state={row.original.state} />,
      }),
      ...(hasCompany
        ? [columnHelper.accessor("company_id", { header: t("page.columns.company"), maxSize: 140 })]
        : []),
      ...(hasProject
        ? [
            columnHelper.accessor("project_id", {
              header: t("list.columns.project"),
              maxSize: 120,
              cell: ({ row: { original: request } }) =>
                (request.state === "issued" && request.project_id) || "-",
            }),
          ]
        : []),
      columnHelper.accessor("totals", {
        header: t("page.columns.gross"),
        align: "right",
        cell: ({ row: { original: request } }) =>
          request.totals ? amount(request.totals.gross, request.currency) : "-",
      }),
      columnHelper.accessor("send_state", {
        header: t("page.columns.email"),
        cell: ({ row }) =>
          row.original.state === "issued" ? <SendBadge state={row.original.send_state} /> : "-",
      }),
      columnHelper.accessor("issue_date", {
        header: t("page.columns.date"),
        enableSorting: true,
        ...sortLabels.date,
        // A request that waits or is unknown already has the date it was composed with.
        cell: ({ row: { original: request } }) =>
          request.state === "issued" && request.issue_date ? date(request.issue_date) : "-",
      }),
    ],
    [t, amount, date, select, sortLabels, isSelectable, hasCompany, hasProject]
  )
}

/** The table's own boxes have no name that a screen reader could say. */
function useSelectColumn() {
  const { t } = useTranslation("invoicing")
  return useMemo(
    () =>
      columnHelper.select({
        header: ({ table }) => (
          <Checkbox
            aria-label={t("list.selectAll")}
            checked={
              table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()
            }
            onCheckedChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked === true)}
          />
        ),
        cell: ({ row }) => (
          <Checkbox
            aria-label={t("list.selectOne", { order: nameOrder(row.original.order_display_id) })}
            checked={row.getIsSelected()}
            onClick={(event) => event.stopPropagation()}
            onCheckedChange={(isChecked) => row.toggleSelected(isChecked === true)}
          />
        ),
      }),
    [t]
  )
}

type CellProps = { request: InvoiceRequestListRow }

/** Leads to the invoice's page, as the whole row does for whoever has a pointer. */
const NumberCell = ({ request }: CellProps) => {
  const { t } = useTranslation("invoicing")
  const unnumbered = request.state === "issued" ? t("page.noNumber") : t("list.noInvoice")
  return (
    <Link
      to={`/invoicing/${request.id}`}
      onClick={(event) => event.stopPropagation()}
      className={
        request.invoice_number
          ? LINK_STYLE
          : "text-ui-fg-muted hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded outline-none"
      }
    >
      {request.invoice_number ?? unnumbered}
    </Link>
  )
}

const OrderCell = ({ request }: CellProps) => (
  <Link
    to={`/orders/${request.order_id}`}
    onClick={(event) => event.stopPropagation()}
    className={LINK_STYLE}
  >
    {nameOrder(request.order_display_id)}
  </Link>
)
