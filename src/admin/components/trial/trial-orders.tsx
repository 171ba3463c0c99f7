import { StatusBadge, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { RunItemRow, RunRow } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { RunOrders } from "../runs/run-orders"

const OUTCOMES = ["invoice", "refused", "skip", "canceled"] as const
const COLORS = { invoice: "green", refused: "orange", skip: "grey", canceled: "grey" } as const

/** Every order in the trial run, with what it would become. */
export const TrialOrders = ({ run: { id } }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  return (
    <RunOrders
      runId={id}
      title={t("trial.orders.title")}
      filterLabel={t("trial.orders.filter")}
      codes={OUTCOMES.map((code) => ({ code, name: t(`trial.outcomes.${code}`) }))}
      head={
        <>
          <Table.HeaderCell>{t("trial.orders.order")}</Table.HeaderCell>
          <Table.HeaderCell>{t("trial.orders.outcome")}</Table.HeaderCell>
          <Table.HeaderCell>{t("trial.orders.reason")}</Table.HeaderCell>
          <Table.HeaderCell className="text-right">{t("trial.sums.gross")}</Table.HeaderCell>
        </>
      }
      renderRow={(item) => <OrderRow key={item.position} item={item} />}
    />
  )
}

const OrderRow = ({ item }: { item: RunItemRow }) => {
  const { t, i18n } = useTranslation("invoicing")
  const { amount } = useFormats()
  const { reasons, gross, currency } = item.params as {
    reasons?: readonly string[]
    gross?: string
    currency?: string
  }
  const outcome = item.code as (typeof OUTCOMES)[number]
  const nameReason = (code: string) =>
    i18n.exists(`invoicing:reasons.${code}.cause`) ? t(`reasons.${code}.cause`) : code
  return (
    <Table.Row>
      <Table.Cell>
        <Link to={`/orders/${item.order_id ?? ""}`} className={LINK_STYLE}>
          {nameOrder(item.order_display_id ?? "")}
        </Link>
      </Table.Cell>
      <Table.Cell>
        <StatusBadge color={COLORS[outcome]} className="text-nowrap">
          {t(`trial.outcomes.${outcome}`)}
        </StatusBadge>
      </Table.Cell>
      <Table.Cell className="max-w-[480px] whitespace-normal py-2">
        {(reasons ?? []).map(nameReason).join(" ")}
      </Table.Cell>
      <Table.Cell className="text-nowrap text-right tabular-nums">
        {gross !== undefined && amount(gross, currency ?? null)}
      </Table.Cell>
    </Table.Row>
  )
}
