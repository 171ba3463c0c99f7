import { Badge, clx, Input, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { MappedKind, MappingCoverageResponse } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { listRows, type MappingRow, type Table } from "./mapping-draft"
import { UnseenMark } from "./unseen-mark"

/** In a narrow window the field is below the name and its sales. */
const COLUMNS = "grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[minmax(0,1fr)_auto_minmax(180px,35%)]"

type MappingTableProps = {
  kind: MappedKind
  table: Table
  /** The table in effect. */
  saved: Table
  /** The value for a thing without one of its own, if this table determines it. */
  fallback: { value: string } | null
  things: Parameters<typeof listRows>[1]
  coverage: MappingCoverageResponse | undefined
  /** Id of the datalist with the names to choose from. */
  namesId: string
  valueLabel: string
  /** What a value stands for, if that is not the value itself. */
  explain?: (value: string) => string | null
  /** Whether no source has shown this value so far. */
  isUnseen: (value: string) => boolean
  onChange: (table: Table) => void
}

/** Things of one kind with the sales of each and the name it is mapped to. */
export const MappingTable = (props: MappingTableProps) => {
  const { kind, table, saved, things, coverage, valueLabel, onChange } = props
  const { t } = useTranslation("invoicing")
  const currency = coverage?.currencies[0]?.currency ?? null
  const rows = listRows({ table, saved }, things, coverage?.sales[kind] ?? {}, currency)
  if (rows.length === 0) {
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {t(`mapping.none.${kind}`)}
      </Text>
    )
  }
  const change = (key: string, value: string) => {
    const others = Object.entries(table).filter(([one]) => one !== key)
    const place = Object.keys(table).indexOf(key)
    const entry: [string, string][] = value === "" ? [] : [[key, value]]
    // Inserted at its old place, so that retyping the old value leaves nothing changed.
    others.splice(place < 0 ? others.length : place, 0, ...entry)
    onChange(Object.fromEntries(others))
  }
  return (
    <div role="table" aria-label={t(`mapping.kinds.${kind}`)} className="divide-y">
      <div
        role="row"
        className={clx("txt-compact-xsmall-plus text-ui-fg-subtle grid gap-x-4 px-6 py-2", COLUMNS)}
      >
        <span role="columnheader">{t(`mapping.kinds.${kind}`)}</span>
        <span role="columnheader" className="text-right">
          {t("mapping.sales")}
        </span>
        <span role="columnheader" className="hidden md:block">
          {valueLabel}
        </span>
      </div>
      {rows.map((row) => (
        <Row key={row.key} row={row} {...props} onChange={(value) => change(row.key, value)} />
      ))}
    </div>
  )
}

type RowProps = Pick<
  MappingTableProps,
  "namesId" | "valueLabel" | "explain" | "isUnseen" | "fallback"
> & {
  row: MappingRow
  onChange: (value: string) => void
}

const Row = (props: RowProps) => {
  const { row, namesId, valueLabel, explain, fallback, onChange } = props
  const { t } = useTranslation("invoicing")
  const markId = useId()
  const isUnseen = props.isUnseen(row.value)
  const { amount } = useFormats()
  const sales = Object.entries(row.sales).map(([currency, gross]) => amount(gross, currency))
  const rest = fallback?.value.trim() ?? ""
  const isOpen = fallback !== null && rest === "" && row.value.trim() === "" && sales.length > 0
  const meaning = explain?.(row.value.trim()) ?? null
  return (
    <div role="row" className={clx("grid items-center gap-x-4 gap-y-2 px-6 py-2", COLUMNS)}>
      <div role="cell" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <Text size="small" leading="compact" className="[overflow-wrap:anywhere]">
          {row.name}
        </Text>
        {isOpen && (
          <Badge size="2xsmall" color="orange">
            {t("mapping.open")}
          </Badge>
        )}
        {row.isGone && (
          <Badge size="2xsmall" color="grey">
            {t("mapping.gone")}
          </Badge>
        )}
      </div>
      <Text
        role="cell"
        as="div"
        size="small"
        leading="compact"
        className="text-ui-fg-subtle text-right tabular-nums"
      >
        {sales.length > 0 ? sales.map((text) => <div key={text}>{text}</div>) : "-"}
      </Text>
      <div role="cell" className="col-span-2 flex flex-col gap-y-1 md:col-span-1">
        <Input
          size="small"
          list={namesId}
          autoComplete="off"
          aria-label={`${valueLabel}: ${row.name}`}
          aria-describedby={isUnseen ? markId : undefined}
          placeholder={rest ? t("mapping.byFallback", { value: rest }) : t("mapping.noneOwn")}
          value={row.value}
          onChange={({ target }) => onChange(target.value)}
        />
        {meaning && (
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
            {meaning}
          </Text>
        )}
        {isUnseen && <UnseenMark id={markId} />}
      </div>
    </div>
  )
}
