import { Container, Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MonthReading, MonthSummary } from "../../../types"
import { useFormats } from "../../wording/use-formats"

/** The server's key for sums whose VAT rate is not known. */
const UNKNOWN_RATE = "untold"

const PARTS = ["net", "vat", "gross"] as const

/** The sums of the month's own invoices by VAT rate, a table for each currency. */
export const MonthSums = ({ reading }: { reading: MonthReading }) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const { sums, others } = reading.summary
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Heading level="h2">{t("months.sums.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {t(sums.length > 0 ? "months.sums.body" : "months.sums.none")}
        </Text>
      </div>
      {sums.map((one) => (
        <SumTable key={one.currency} sums={one} />
      ))}
      {others.map(({ currency, gross, documents }) => (
        <Text key={currency} size="small" className="text-ui-fg-subtle px-6 py-3">
          {t("months.sums.others", { count: documents, gross: amount(gross, currency) })}
        </Text>
      ))}
    </Container>
  )
}

const SumTable = ({ sums }: { sums: MonthSummary["sums"][number] }) => {
  const { t } = useTranslation("invoicing")
  const { amount, quantity } = useFormats()
  const { currency, rates, total } = sums
  const lines = [
    ...rates.map((sum) => ({
      ...sum,
      name: sum.rate === UNKNOWN_RATE ? t("months.sums.untold") : sum.rate,
      isTotal: false,
    })),
    { ...total, rate: "total", name: t("months.sums.total"), isTotal: true },
  ]
  return (
    <div className="overflow-x-auto">
      {/* Equal columns, so that the tables of several currencies line up. */}
      <Table className="min-w-[600px] table-fixed">
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("months.sums.rate")}</Table.HeaderCell>
            {PARTS.map((part) => (
              <Table.HeaderCell key={part} className="text-right">
                {t(`months.sums.${part}`)}
              </Table.HeaderCell>
            ))}
            <Table.HeaderCell className="text-right">{t("months.sums.documents")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {lines.map(({ rate, name, isTotal, documents, ...amounts }) => (
            <Table.Row key={rate} className={isTotal ? "font-medium" : ""}>
              <Table.Cell>{name}</Table.Cell>
              {PARTS.map((part) => (
                <Table.Cell key={part} className="whitespace-nowrap text-right tabular-nums">
                  {amount(amounts[part], currency)}
                </Table.Cell>
              ))}
              <Table.Cell className="text-right tabular-nums">
                {quantity(String(documents))}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
