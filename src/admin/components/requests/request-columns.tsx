import { createDataTableColumnHelper, Text } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoiceRequestRow } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { SendBadge, StateBadge } from "../state-badge"

const columnHelper = createDataTableColumnHelper<InvoiceRequestRow>()

/** The columns of the list; the company's only where there are several. */
export function useRequestColumns(isCompanyShown: boolean) {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  return useMemo(
    () => [
      columnHelper.accessor("invoice_number", {
        header: t("page.columns.number"),
        maxSize: 200,
        cell: ({ row }) => <NumberCell request={row.original} />,
      }),
      columnHelper.accessor("order_display_id", {
        header: t("page.columns.order"),
        cell: ({ row }) => <OrderCell request={row.original} />,
      }),
      columnHelper.accessor("state", {
        header: t("page.columns.state"),
        cell: ({ row }) => <StateBadge state={row.original.state} />,
      }),
      ...(isCompanyShown
        ? [columnHelper.accessor("company_id", { header: t("page.columns.company"), maxSize: 160 })]
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
        // A request that waits or is unknown already has the date it was composed with.
        cell: ({ row: { original: request } }) =>
          request.state === "issued" && request.issue_date ? date(request.issue_date) : "-",
      }),
    ],
    [t, amount, date, isCompanyShown]
  )
}

type CellProps = { request: InvoiceRequestRow }

const NumberCell = ({ request }: CellProps) => {
  const { t } = useTranslation("invoicing")
  if (request.invoice_number) return request.invoice_number
  return request.state === "issued" ? (
    <Text as="span" size="small" className="text-ui-fg-muted">
      {t("page.noNumber")}
    </Text>
  ) : (
    "-"
  )
}

const OrderCell = ({ request }: CellProps) => (
  <Link
    to={`/orders/${request.order_id}`}
    onClick={(event) => event.stopPropagation()}
    className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded outline-none"
  >
    {nameOrder(request.order_display_id)}
  </Link>
)
