import { Button, Container, Heading, Select, StatusBadge, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { RunItemRow, RunRow } from "../../../types"
import { useRun } from "../../queries/runs"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"

const PAGE_SIZE = 20
const ALL = "all"
const OUTCOMES = ["invoice", "refused", "skip", "canceled"] as const
const COLORS = { invoice: "green", refused: "orange", skip: "grey", canceled: "grey" } as const

/** Every order that was tried, with what it would become. */
export const TrialOrders = ({ run: { id } }: { run: RunRow }) => {
  const { t } = useTranslation("invoicing")
  const [outcome, setOutcome] = useState<string>(ALL)
  const [offset, setOffset] = useState(0)
  const { data } = useRun(id, {
    ...(outcome !== ALL && { code: outcome }),
    limit: PAGE_SIZE,
    offset,
  })
  if (!data) return null
  const last = Math.min(data.count, offset + PAGE_SIZE)
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <Heading level="h2">{t("trial.orders.title")}</Heading>
        <Select
          size="small"
          value={outcome}
          onValueChange={(next) => {
            setOutcome(next)
            setOffset(0)
          }}
        >
          <Select.Trigger aria-label={t("trial.orders.filter")} className="w-56">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={ALL}>{t("trial.orders.all")}</Select.Item>
            {OUTCOMES.map((one) => (
              <Select.Item key={one} value={one}>
                {t(`trial.outcomes.${one}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("trial.orders.order")}</Table.HeaderCell>
              <Table.HeaderCell>{t("trial.orders.outcome")}</Table.HeaderCell>
              <Table.HeaderCell>{t("trial.orders.reason")}</Table.HeaderCell>
              <Table.HeaderCell className="text-right">{t("trial.sums.gross")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.items.map((item) => (
              <OrderRow key={item.position} item={item} />
            ))}
          </Table.Body>
        </Table>
      </div>
      <div className="flex items-center justify-between gap-x-4 px-6 py-3">
        <Text size="small" className="text-ui-fg-subtle tabular-nums">
          {data.count === 0
            ? t("trial.orders.none")
            : t("trial.orders.shown", { first: offset + 1, last, count: data.count })}
        </Text>
        <div className="flex gap-x-2">
          <Button
            size="small"
            variant="transparent"
            disabled={offset === 0}
            onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}
          >
            {t("trial.orders.previous")}
          </Button>
          <Button
            size="small"
            variant="transparent"
            disabled={last >= data.count}
            onClick={() => setOffset(offset + PAGE_SIZE)}
          >
            {t("trial.orders.next")}
          </Button>
        </div>
      </div>
    </Container>
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
