import { Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CorrectionAmounts, CorrectionSums } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { ScrollingTable } from "./scrolling-table"

const NUMBER = "whitespace-nowrap text-right"
const STATES = ["before", "after", "difference"] as const
const PARTS = ["net", "vat", "gross"] as const

/** A proposal has only the difference. */
type Sums = Partial<CorrectionSums> & { difference: CorrectionAmounts }

type RateTableProps = {
  label: string
  isLabelShown?: boolean
  rates: readonly (Sums & { rate: string })[]
  total?: Sums
  currency: string | null
}

/** Net, VAT and gross for each rate. */
export const RateTable = (props: RateTableProps) => {
  const { label, isLabelShown = false, rates, total, currency } = props
  const { t } = useTranslation("invoicing")
  const states = STATES.filter((state) => rates.some((rate) => rate[state]))
  return (
    <>
      {isLabelShown && (
        <Text size="small" weight="plus" className="px-6 pb-1 pt-3">
          {label}
        </Text>
      )}
      <ScrollingTable label={label}>
        <Table.Header>
          {states.length > 1 && (
            <Table.Row>
              <Table.Cell />
              {states.map((state) => (
                <Table.HeaderCell key={state} colSpan={3} className="text-right">
                  {t(`correction.rows.${state}`)}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          )}
          <Table.Row>
            <Table.HeaderCell>{t("correction.rates.rate")}</Table.HeaderCell>
            {states.flatMap((state) =>
              PARTS.map((part) => (
                <Table.HeaderCell key={`${state}-${part}`} className={NUMBER}>
                  {t(`correction.rates.${part}`)}
                </Table.HeaderCell>
              ))
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body className="border-b-0 [&_tr:last-child]:border-b-0">
          {rates.map(({ rate, ...sums }) => (
            <RateRow key={rate} name={rate} sums={sums} states={states} currency={currency} />
          ))}
          {total && (
            <RateRow
              name={t("correction.rates.total")}
              sums={total}
              states={states}
              currency={currency}
              isTotal
            />
          )}
        </Table.Body>
      </ScrollingTable>
    </>
  )
}

type RateRowProps = {
  name: string
  sums: Sums
  states: readonly (typeof STATES)[number][]
  currency: string | null
  isTotal?: boolean
}

const RateRow = ({ name, sums, states, currency, isTotal = false }: RateRowProps) => {
  const { amount } = useFormats()
  const weight = isTotal ? "txt-compact-small-plus text-ui-fg-base" : ""
  return (
    <Table.Row>
      <Table.Cell className={weight}>{name}</Table.Cell>
      {states.flatMap((state) =>
        PARTS.map((part) => (
          <Table.Cell key={`${state}-${part}`} className={`${NUMBER} ${weight}`}>
            {amount(sums[state]?.[part] ?? "0", currency)}
          </Table.Cell>
        ))
      )}
    </Table.Row>
  )
}
