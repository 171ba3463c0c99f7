import { createDataTableColumnHelper, StatusBadge, Text } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { MonthClass, MonthLine } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { MonthNotes } from "./month-notes"

const columnHelper = createDataTableColumnHelper<MonthLine>()

const COLORS: Readonly<Record<MonthClass, "green" | "blue" | "orange" | "red" | "grey">> = {
  invoiced: "green",
  corrected: "blue",
  not_yet: "orange",
  skipped: "grey",
  canceled: "grey",
  doubled: "red",
  unrecorded: "red",
  stranger: "grey",
}

/** A month's line: its order, its invoice, its state in the service, and what to check. */
export function useMonthColumns() {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  return useMemo(
    () => [
      columnHelper.accessor("order_display_id", {
        header: t("months.columns.order"),
        cell: ({ row: { original: line } }) => (
          <div className="flex flex-col">
            <CellLink to={line.order_id && `/orders/${line.order_id}`}>
              {line.order_display_id === null ? "-" : nameOrder(line.order_display_id)}
            </CellLink>
            {line.placed_on && (
              <Text size="xsmall" className="text-ui-fg-subtle whitespace-nowrap">
                {date(line.placed_on)}
              </Text>
            )}
          </div>
        ),
      }),
      columnHelper.accessor("class", {
        header: t("months.columns.class"),
        cell: ({ row: { original: line } }) => (
          <StatusBadge
            color={line.is_open && line.class === "invoiced" ? "orange" : COLORS[line.class]}
            className="text-nowrap"
          >
            {t(`months.classes.${line.class}`)}
          </StatusBadge>
        ),
      }),
      columnHelper.accessor("invoice_number", {
        header: t("months.columns.invoice"),
        cell: ({ row: { original: line } }) => (
          <div className="flex flex-col">
            <span className="max-w-[180px] truncate" title={line.invoice_number ?? undefined}>
              <CellLink to={line.invoice_id && line.request_id && `/invoicing/${line.request_id}`}>
                {line.invoice_number ?? line.invoice_id ?? "-"}
              </CellLink>
            </span>
            {line.issue_date && (
              <Text size="xsmall" className="text-ui-fg-subtle whitespace-nowrap">
                {date(line.issue_date)}
              </Text>
            )}
          </div>
        ),
      }),
      columnHelper.accessor((line) => line.totals?.gross, {
        id: "gross",
        header: t("months.columns.gross"),
        align: "right",
        cell: ({ row: { original: line } }) => (
          <span className="whitespace-nowrap tabular-nums">
            {line.totals ? amount(line.totals.gross, line.currency) : "-"}
          </span>
        ),
      }),
      columnHelper.accessor((line) => line.shown?.isPaid, {
        id: "paid",
        header: t("months.columns.paid"),
        cell: ({ row: { original: line } }) => {
          const isPaid = line.shown?.isPaid ?? null
          return isPaid === null ? "-" : <>{t(`months.paid.${isPaid ? "yes" : "no"}`)}</>
        },
      }),
      columnHelper.accessor((line) => line.shown?.ksef, {
        id: "ksef",
        header: t("months.columns.ksef"),
        cell: ({ row: { original: line } }) => {
          const state = line.shown?.ksef ?? null
          return state === null || state === "not_shown" ? "-" : <>{t(`ksef.short.${state}`)}</>
        },
      }),
      columnHelper.accessor("findings", {
        header: t("months.columns.notes"),
        cell: ({ row }) => <MonthNotes line={row.original} />,
      }),
    ],
    [t, amount, date]
  )
}

/** A link in a row, reachable with the keyboard; plain text if the shop has nothing to link to. */
const CellLink = ({ to, children }: { to: string | null; children: string }) =>
  to ? (
    <Link to={to} onClick={(event) => event.stopPropagation()} className={LINK_STYLE}>
      {children}
    </Link>
  ) : (
    <>{children}</>
  )
