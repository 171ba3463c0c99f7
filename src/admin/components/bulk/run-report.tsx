import { Button, Container, Heading, StatusBadge, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { BYTE_ORDER_MARK, toCsvLines } from "../../../core/csv"
import type { BulkAct, BulkRunItem, BulkRunResponse } from "../../../types"
import { saveFile } from "../../queries/save-file"
import { nameOrder } from "../../wording/name-order"
import { LINK_STYLE } from "../link-style"
import { RunInvoice, useInvoiceWords } from "./run-invoice"
import { nameItemState } from "./run-state"
import { useRefusalText } from "./use-refusal-text"

type Run = BulkRunResponse["run"]

const COLUMNS = ["order", "result", "reason", "invoice"] as const

const COLORS = {
  waiting: "grey",
  begun: "blue",
  done: "green",
  requested: "blue",
  refused: "orange",
  left: "grey",
} as const

/** The outcome for each order, with the reason if nothing was done, and its invoice; also as a file. */
export const RunReport = ({ run }: { run: Run }) => {
  const { t } = useTranslation("invoicing")
  const [isNarrowed, setIsNarrowed] = useState(false)
  const items = isNarrowed ? run.items.filter(({ state }) => state === "refused") : run.items
  const exportCsv = useReportExport(run)
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <Heading level="h2">{t("bulk.report")}</Heading>
        <div className="flex items-center gap-x-2">
          {run.counts.refused > 0 && (
            <Button
              size="small"
              variant="secondary"
              aria-pressed={isNarrowed}
              onClick={() => setIsNarrowed(!isNarrowed)}
            >
              {t(isNarrowed ? "bulk.show.all" : "bulk.show.refused")}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={exportCsv}>
            {t("bulk.csv")}
          </Button>
        </div>
      </div>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              {COLUMNS.map((column) => (
                <Table.HeaderCell key={column}>{t(`bulk.columns.${column}`)}</Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {items.map((item) => (
              <ItemRow key={item.id} act={run.act} item={item} />
            ))}
          </Table.Body>
        </Table>
      </div>
    </Container>
  )
}

const ItemRow = ({ act, item }: { act: BulkAct; item: BulkRunItem }) => {
  const { t } = useTranslation("invoicing")
  const describe = useRefusalText()
  const state = nameItemState(act, item.state)
  return (
    <Table.Row>
      <Table.Cell>
        {item.order_id ? (
          <Link to={`/orders/${item.order_id}`} className={LINK_STYLE}>
            {nameOrder(item.order_display_id ?? item.order_id)}
          </Link>
        ) : (
          t("bulk.unknownOrder")
        )}
      </Table.Cell>
      <Table.Cell>
        <StatusBadge color={COLORS[state]} className="text-nowrap">
          {t(`bulk.items.${state}`)}
        </StatusBadge>
      </Table.Cell>
      <Table.Cell className="max-w-[480px] whitespace-normal py-3">
        <Text size="small" className="text-pretty [overflow-wrap:anywhere]">
          {item.refusal ? describe(item.refusal) : "-"}
        </Text>
      </Table.Cell>
      <Table.Cell>
        {item.invoice ? <RunInvoice act={act} invoice={item.invoice} /> : "-"}
      </Table.Cell>
    </Table.Row>
  )
}

function useReportExport(run: Run): () => void {
  const { t, i18n } = useTranslation("invoicing")
  const describe = useRefusalText()
  const describeInvoice = useInvoiceWords()
  return () => {
    const head = [...COLUMNS, "number" as const].map((column) => t(`bulk.columns.${column}`))
    const rows = run.items.map((item) => [
      item.order_display_id ?? item.order_id ?? "",
      t(`bulk.items.${nameItemState(run.act, item.state)}`),
      item.refusal ? describe(item.refusal) : "",
      item.invoice ? describeInvoice(run.act, item.invoice) : "",
      item.invoice?.invoice_number ?? "",
    ])
    const language = i18n.language.startsWith("pl") ? "pl" : "en"
    const text = BYTE_ORDER_MARK + toCsvLines([head, ...rows], language)
    const file = new Blob([text], { type: "text/csv;charset=utf-8" })
    saveFile(file, `${t("bulk.fileName")}-${run.created_at.slice(0, 10)}.csv`)
  }
}
