import { Button, Container, Heading, Select, Table, Text } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { RunItemRow } from "../../../types"
import { useRun } from "../../queries/runs"
import { LoadError } from "../load-error"

const PAGE_SIZE = 20
const ALL = "all"

type RunOrdersProps = {
  runId: string
  title: string
  /** The accessible name of the result filter. */
  filterLabel: string
  /** The results that can be chosen, each with its name; `all` is always available. */
  codes: readonly { code: string; name: string }[]
  /** The result that is shown first; if absent, all orders are shown. */
  first?: string
  /** The version of whatever else the rows show, see {@link useRun}. */
  version?: string
  /** The cells of the table header. */
  head: ReactNode
  renderRow: (item: RunItemRow) => ReactNode
}

/** The orders that a run looked at, page by page: all of them, or those with one result. */
export const RunOrders = ({
  runId,
  title,
  filterLabel,
  codes,
  first = ALL,
  version = "",
  head,
  renderRow,
}: RunOrdersProps) => {
  const { t } = useTranslation("invoicing")
  const [code, setCode] = useState(first)
  const [offset, setOffset] = useState(0)
  const page = { ...(code !== ALL && { code }), limit: PAGE_SIZE, offset }
  const { data, error, isFetching, refetch } = useRun(runId, page, version)
  if (!data && error) {
    return (
      <Container className="p-0">
        <LoadError
          title={t("runs.ordersError")}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Container>
    )
  }
  if (!data) return null
  const last = Math.min(data.count, offset + PAGE_SIZE)
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <Heading level="h2">{title}</Heading>
        <Select
          size="small"
          value={code}
          onValueChange={(next) => {
            setCode(next)
            setOffset(0)
          }}
        >
          <Select.Trigger aria-label={filterLabel} className="w-56">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            <Select.Item value={ALL}>{t("trial.orders.all")}</Select.Item>
            {codes.map((one) => (
              <Select.Item key={one.code} value={one.code}>
                {one.name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      </div>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>{head}</Table.Row>
          </Table.Header>
          <Table.Body>{data.items.map(renderRow)}</Table.Body>
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
