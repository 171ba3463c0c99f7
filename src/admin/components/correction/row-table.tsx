import { clx, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CorrectionRow, CorrectionSheet, CorrectionSide } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { ScrollingTable } from "./scrolling-table"
import { isNothing } from "./sheet-figures"

const NUMBER = "whitespace-nowrap text-right"

type RowTableProps = { sheet: CorrectionSheet; currency: string | null }

/** Every line before and after, side by side as on a correcting invoice. */
export const RowTable = ({ sheet, currency }: RowTableProps) => {
  const { t } = useTranslation("invoicing")
  const isNet = sheet.price_type === "NET"
  const price = t(`correction.rows.${isNet ? "priceNet" : "priceGross"}`)
  const value = t(`correction.rows.${isNet ? "net" : "gross"}`)
  const quantity = t("correction.rows.quantity")
  const heads = [quantity, price, value, quantity, price, value, quantity, value]
  return (
    <ScrollingTable label={t("correction.rows.heading")}>
      <Table.Header>
        <Table.Row>
          <Table.Cell />
          <Table.Cell />
          <Table.HeaderCell colSpan={3} className="text-right">
            {t("correction.rows.before")}
          </Table.HeaderCell>
          <Table.HeaderCell colSpan={3} className="text-right">
            {t("correction.rows.after")}
          </Table.HeaderCell>
          <Table.HeaderCell colSpan={2} className="text-right">
            {t("correction.rows.difference")}
          </Table.HeaderCell>
        </Table.Row>
        <Table.Row>
          <Table.HeaderCell>{t("correction.rows.name")}</Table.HeaderCell>
          <Table.HeaderCell>{t("correction.rows.rate")}</Table.HeaderCell>
          {heads.map((head, index) => (
            <Table.HeaderCell key={index} className={NUMBER}>
              {head}
            </Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body className="border-b-0 [&_tr:last-child]:border-b-0">
        {sheet.rows.map((row, index) => (
          <Row key={`${row.line_id}-${index}`} row={row} currency={currency} />
        ))}
      </Table.Body>
    </ScrollingTable>
  )
}

const Row = ({ row, currency }: { row: CorrectionRow; currency: string | null }) => {
  const { amount, quantity } = useFormats()
  const { difference } = row
  const isSame = isNothing(difference.value) && isNothing(difference.quantity)
  const pieces = isNothing(difference.quantity) ? "–" : quantity(difference.quantity)
  return (
    <Table.Row className="align-top [&_td]:py-3">
      <Table.Cell className="min-w-40 [overflow-wrap:anywhere]">
        <span className={isSame ? "" : "text-ui-fg-base"}>{row.name}</span>
      </Table.Cell>
      <Table.Cell>{row.rate}</Table.Cell>
      <SideCells side={row.before} unit={row.unit} currency={currency} />
      <SideCells side={row.after} unit={row.unit} currency={currency} />
      <Table.Cell className={NUMBER}>{pieces}</Table.Cell>
      <Table.Cell className={clx(NUMBER, !isSame && "txt-compact-small-plus text-ui-fg-base")}>
        {isNothing(difference.value) ? "–" : amount(difference.value, currency)}
      </Table.Cell>
    </Table.Row>
  )
}

type SideCellsProps = { side: CorrectionSide | null; unit: string; currency: string | null }

const SideCells = ({ side, unit, currency }: SideCellsProps) => {
  const { amount, quantity } = useFormats()
  const cells = side
    ? [
        `${quantity(side.quantity)} ${unit}`,
        amount(side.unit_price, currency),
        amount(side.value, currency),
      ]
    : ["–", "–", "–"]
  return cells.map((cell, index) => (
    <Table.Cell key={index} className={NUMBER}>
      {cell}
    </Table.Cell>
  ))
}
