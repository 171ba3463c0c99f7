import { Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PreviewPosition } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { CategoryLine } from "./category-line"
import { VatSourceLine } from "./vat-source-line"

/** A position as sent, or as it would be; only a preview knows the source of the VAT label. */
export type ShownPosition = Omit<PreviewPosition, "vat_source"> &
  Partial<Pick<PreviewPosition, "vat_source">>

type PositionTableProps = {
  label: string
  positions: readonly ShownPosition[]
  currency: string | null
  isNet: boolean
}

const NUMBER = "whitespace-nowrap text-right"

/** The invoice's lines with the rule behind each category and VAT label. */
export const PositionTable = ({ label, positions, currency, isNet }: PositionTableProps) => {
  const { t } = useTranslation("invoicing")
  return (
    // Narrow windows scroll it sideways, also with the keyboard.
    <div
      className="focus-visible:shadow-borders-focus overflow-x-auto outline-none"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("preview.positions.name")}</Table.HeaderCell>
            <Table.HeaderCell className={NUMBER}>
              {t("preview.positions.quantity")}
            </Table.HeaderCell>
            <Table.HeaderCell className={NUMBER}>
              {t(`preview.positions.${isNet ? "unitNet" : "unitGross"}`)}
            </Table.HeaderCell>
            <Table.HeaderCell>{t("preview.positions.vat")}</Table.HeaderCell>
            {isNet && (
              <Table.HeaderCell className={NUMBER}>{t("preview.positions.net")}</Table.HeaderCell>
            )}
            <Table.HeaderCell className={NUMBER}>{t("preview.positions.gross")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body className="border-b-0 [&_tr:last-child]:border-b-0">
          {positions.map((position, index) => (
            <PositionRow
              key={`${position.lineId}-${index}`}
              position={position}
              currency={currency}
              isNet={isNet}
            />
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

type PositionRowProps = { position: ShownPosition; currency: string | null; isNet: boolean }

const PositionRow = ({ position, currency, isNet }: PositionRowProps) => {
  const { amount, quantity } = useFormats()
  return (
    <Table.Row className="align-top [&_td]:py-3">
      <Table.Cell className="min-w-48 [overflow-wrap:anywhere]">
        <div className="text-ui-fg-base">{position.name}</div>
        <CategoryLine category={position.category} rule={position.categoryRule} />
      </Table.Cell>
      <Table.Cell className={NUMBER}>
        {quantity(position.quantity)} {position.unit}
      </Table.Cell>
      <Table.Cell className={NUMBER}>
        {amount(isNet ? position.unitNet : position.unitGross, currency)}
      </Table.Cell>
      <Table.Cell className={position.vat_source ? "min-w-24" : ""}>
        <div>{position.vat}</div>
        {position.vat_source && <VatSourceLine source={position.vat_source} />}
      </Table.Cell>
      {isNet && <Table.Cell className={NUMBER}>{amount(position.net, currency)}</Table.Cell>}
      <Table.Cell className={`${NUMBER} text-ui-fg-base`}>
        {amount(position.gross, currency)}
      </Table.Cell>
    </Table.Row>
  )
}
