import { Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { RunRow } from "../../../types"
import { RunOrders } from "../runs/run-orders"
import { SearchRow } from "./search-row"

const CODES = ["doubt", "certain", "none", "refused", "skip", "canceled", "unsearched", "unknown"]

type SearchRowsProps = {
  search: RunRow
  /** The runs that tie and issue the orders found. Each row shows the state of its order's request. */
  runs: readonly (RunRow | undefined)[]
  also: readonly string[]
  onToggle: (orderId: string) => void
}

/** Every order that was searched, with its candidate invoices; doubtful ones first. */
export const SearchRows = ({ search, runs, also, onToggle }: SearchRowsProps) => {
  const { t } = useTranslation("invoicing")
  const hasDoubts = (search.counts.doubt ?? 0) > 0
  return (
    <RunOrders
      runId={search.id}
      version={runs.map((run) => (run ? `${run.state} ${run.done}` : "")).join()}
      title={t("backfill.rows.title")}
      filterLabel={t("backfill.rows.filter")}
      codes={CODES.map((code) => ({ code, name: t(`backfill.codes.${code}`) }))}
      {...(hasDoubts && { first: "doubt" })}
      head={
        <>
          <Table.HeaderCell>{t("backfill.rows.order")}</Table.HeaderCell>
          <Table.HeaderCell>{t("backfill.rows.found")}</Table.HeaderCell>
          <Table.HeaderCell>{t("backfill.rows.invoices")}</Table.HeaderCell>
        </>
      }
      renderRow={(item) => (
        <SearchRow
          key={item.position}
          item={item}
          isPicked={also.includes(item.order_id ?? "")}
          onToggle={onToggle}
        />
      )}
    />
  )
}
