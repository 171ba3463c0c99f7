import { clx, createDataTableColumnHelper, StatusBadge } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoiceRequestListRow } from "../../../types"
import { nameUnnumbered } from "../../wording/name-explanation"
import { nameOrder } from "../../wording/name-order"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"
import { KsefCell } from "../ksef/ksef-cell"
import { LINK_STYLE } from "../link-style"
import { PaymentWord } from "../payment/payment-badge"
import { SendBadge, StateBadge } from "../state-badge"
import { useSelectColumn } from "../use-select-column"
import { AttentionLines } from "./attention-lines"
import { useSortLabels } from "./use-sort-labels"

const columnHelper = createDataTableColumnHelper<InvoiceRequestListRow>()
/** What is aligned to the right would otherwise touch the next column, which is aligned to the left. */
const APART = "pr-3"

const orderOf = ({ order_display_id: order }: InvoiceRequestListRow) => order

type ShownColumns = Record<"isSelectable" | "hasCompany" | "hasProject" | "hasKsef", boolean>

/**
 * The columns of the list: checkboxes only for users who may act, company and project only if they vary (in
 * one column if both do), KSeF only if any invoice shows it.
 */
export function useRequestColumns(shown: ShownColumns) {
  const { isSelectable, hasCompany, hasProject, hasKsef } = shown
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const select = useSelectColumn("list", orderOf)
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
        maxSize: 124,
        cell: ({ row: { original: request } }) => <Clipped text={request.buyer ?? "-"} />,
      }),
      columnHelper.accessor("state", {
        header: t("page.columns.state"),
        enableSorting: true,
        ...sortLabels.text,
        cell: ({ row }) => <StateCell request={row.original} />,
      }),
      ...(hasCompany
        ? [
            columnHelper.accessor("company_id", {
              header: t("page.columns.company"),
              maxSize: 105,
              cell: ({ row }) => <CompanyCell request={row.original} hasProject={hasProject} />,
            }),
          ]
        : []),
      ...(hasProject && !hasCompany
        ? [
            columnHelper.accessor("project_id", {
              header: t("list.columns.project"),
              maxSize: 120,
              cell: ({ row }) => projectOf(row.original) ?? "-",
            }),
          ]
        : []),
      columnHelper.accessor("totals", {
        header: () => <span className={APART}>{t("page.columns.gross")}</span>,
        align: "right",
        cell: ({ row: { original: request } }) => (
          <GrossCell
            request={request}
            gross={request.totals ? amount(request.totals.gross, request.currency) : "-"}
          />
        ),
      }),
      ...(hasKsef
        ? [
            columnHelper.accessor("ksef", {
              header: t("ksef.label"),
              maxSize: 110,
              cell: ({ row: { original: request } }) => <KsefCell ksef={request.ksef} />,
            }),
          ]
        : []),
      columnHelper.accessor("send_state", {
        header: t("page.columns.email"),
        maxSize: 138,
        cell: ({ row }) => <SendCell request={row.original} />,
      }),
      columnHelper.accessor("issue_date", {
        header: t("page.columns.date"),
        enableSorting: true,
        ...sortLabels.date,
        // A waiting or unknown request already has the date it was composed with.
        cell: ({ row: { original: request } }) =>
          request.state === "issued" && request.issue_date ? date(request.issue_date) : "-",
      }),
    ],
    [t, amount, date, select, sortLabels, isSelectable, hasCompany, hasProject, hasKsef]
  )
}

/** The amount, and below it a note that it is still owed. */
const GrossCell = ({ request, gross }: { request: InvoiceRequestListRow; gross: string }) => {
  const status = request.payment_status
  if (status === null || status === "paid") return <span className={APART}>{gross}</span>
  return (
    <div className={clx("flex flex-col items-end gap-y-0.5 py-1", APART)}>
      <span>{gross}</span>
      <PaymentWord status={status} />
    </div>
  )
}

const StateCell = ({ request }: { request: InvoiceRequestListRow }) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="flex flex-col gap-y-0.5 py-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateBadge request={request} />
        {request.flags.length > 0 && (
          <StatusBadge color="orange" className="shrink-0 text-nowrap">
            {t("flags.badge")}
          </StatusBadge>
        )}
      </div>
      <AttentionLines request={request} />
    </div>
  )
}

/** Whether it was mailed, and to whom: the buyer's address is the order's current one. */
const SendCell = ({ request }: { request: InvoiceRequestListRow }) => {
  if (request.state !== "issued") return "-"
  const { sent_to: sentTo, sent_at: sentAt, buyer_email: email } = request
  const toBuyer = sentTo?.has_buyer && email ? [email] : []
  const addresses = sentTo && sentAt ? [...toBuyer, ...sentTo.hints].join(", ") : ""
  return (
    <div className="flex min-w-0 flex-col py-1">
      <SendBadge request={request} />
      {addresses && (
        <span className="text-ui-fg-subtle txt-compact-xsmall truncate" title={addresses}>
          {addresses}
        </span>
      )}
    </div>
  )
}

/** Text that is cut off in a narrow column is shown as a tooltip. */
const Clipped = ({ text }: { text: string }) => <span title={text}>{text}</span>

type CellProps = { request: InvoiceRequestListRow }

/** Links to the invoice's page, as the whole row does for pointer users. */
const NumberCell = ({ request }: CellProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <Link
      to={`/invoicing/${request.id}`}
      onClick={(event) => event.stopPropagation()}
      className={
        request.invoice_number
          ? LINK_STYLE
          : "text-ui-fg-subtle hover:text-ui-fg-base focus-visible:shadow-borders-focus rounded outline-none"
      }
    >
      {request.invoice_number ?? t(nameUnnumbered(request))}
    </Link>
  )
}

const projectOf = ({ state, project_id: project }: InvoiceRequestListRow) =>
  state === "issued" ? project : null

/** The company and, if projects are shown too, the invoice's project below it. */
const CompanyCell = ({ request, hasProject }: CellProps & { hasProject: boolean }) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  if (!request.company_id) return "-"
  const company = nameCompany(request.company_id)
  const project = hasProject ? projectOf(request) : null
  if (!project) return <Clipped text={company} />
  const words = `${t("list.columns.project")}: ${project}`
  return (
    <div className="flex min-w-0 flex-col gap-y-0.5 py-1">
      <span className="truncate" title={company}>
        {company}
      </span>
      <span className="text-ui-fg-subtle txt-compact-xsmall truncate" title={words}>
        {words}
      </span>
    </div>
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
