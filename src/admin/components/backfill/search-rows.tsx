import { Button, Container, Heading, Select, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { useRun } from "../../queries/runs"
import { SearchRow } from "./search-row"

const PAGE_SIZE = 20
const ALL = "all"
const CODES = ["doubt", "certain", "none", "refused", "skip", "canceled", "unsearched", "unknown"]

type SearchRowsProps = {
  search: RunRow
  also: readonly string[]
  onToggle: (orderId: string) => void
}

/** Every order that was looked at, with the invoices that may be its own. */
export const SearchRows = ({ search, also, onToggle }: SearchRowsProps) => {
  const { t } = useTranslation("invoicing")
  const [code, setCode] = useState((search.counts.doubt ?? 0) > 0 ? "doubt" : ALL)
  const [offset, setOffset] = useState(0)
  const { data } = useRun(search.id, {
    ...(code !== ALL && { code }),
    limit: PAGE_SIZE,
    offset,
  })
  if (!data) return null
  const last = Math.min(data.count, offset + PAGE_SIZE)
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <Heading level="h2">{t("backfill.rows.title")}</Heading>
        <Select
          size="small"
          value={code}
          onValueChange={(next) => {
            setCode(next)
            setOffset(0)
          }}
        >
          <Select.Trigger aria-label={t("backfill.rows.filter")} className="w-56">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={ALL}>{t("backfill.rows.all")}</Select.Item>
            {CODES.map((one) => (
              <Select.Item key={one} value={one}>
                {t(`backfill.codes.${one}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("backfill.rows.order")}</Table.HeaderCell>
              <Table.HeaderCell>{t("backfill.rows.found")}</Table.HeaderCell>
              <Table.HeaderCell>{t("backfill.rows.invoices")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.items.map((item) => (
              <SearchRow
                key={item.position}
                item={item}
                isPicked={also.includes(item.order_id ?? "")}
                onToggle={onToggle}
              />
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
