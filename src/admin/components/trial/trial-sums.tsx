import { Container, Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { compareCurrencies } from "../../../core/money/compare-currencies"
import type { TrialSum } from "../../../types"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"

const GROUPS = ["currency", "vat", "company", "category", "project"] as const

/** The totals of the invoices, grouped like the service's own reports. */
export const TrialSums = ({ sums }: { sums: readonly TrialSum[] }) => {
  const { t } = useTranslation("invoicing")
  if (sums.length === 0) return null
  return (
    <Container className="divide-y overflow-hidden p-0">
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Heading level="h2">{t("trial.sums.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("trial.sums.body")}
        </Text>
      </div>
      {GROUPS.map((by) => (
        <SumTable key={by} by={by} sums={sums.filter((sum) => sum.by === by)} />
      ))}
    </Container>
  )
}

const SumTable = ({ by, sums }: { by: TrialSum["by"]; sums: readonly TrialSum[] }) => {
  const { t } = useTranslation("invoicing")
  const { amount, quantity } = useFormats()
  const nameCompany = useCompanyName()
  const nameKey = ({ key }: TrialSum) => {
    if (key === null) return t(`trial.sums.none.${by}`)
    return by === "company" ? nameCompany(key) : key
  }
  const hasNet = by !== "category"
  const sorted = [...sums].sort(
    (a, b) => compareCurrencies(a.currency, b.currency) || Number(b.gross) - Number(a.gross)
  )
  return (
    <div className="overflow-x-auto">
      <Table className="min-w-[720px] table-fixed" aria-label={t(`trial.sums.by.${by}`)}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell className="w-[30%]">{t(`trial.sums.by.${by}`)}</Table.HeaderCell>
            <Table.HeaderCell className="text-right">
              {t(hasNet ? "trial.sums.invoices" : "trial.sums.positions")}
            </Table.HeaderCell>
            <Table.HeaderCell className="text-right">
              {hasNet && t("trial.sums.net")}
            </Table.HeaderCell>
            <Table.HeaderCell className="text-right">
              {hasNet && t("trial.sums.vat")}
            </Table.HeaderCell>
            <Table.HeaderCell className="text-right">{t("trial.sums.gross")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {sorted.map((sum) => (
            <Table.Row key={`${sum.key} ${sum.currency}`}>
              <Table.Cell className="max-w-72 truncate" title={nameKey(sum)}>
                {nameKey(sum)}
              </Table.Cell>
              <Table.Cell className="text-right tabular-nums">
                {quantity(String(sum.count))}
              </Table.Cell>
              <Table.Cell className="text-nowrap text-right tabular-nums">
                {hasNet && amount(sum.net, sum.currency)}
              </Table.Cell>
              <Table.Cell className="text-nowrap text-right tabular-nums">
                {hasNet && amount(sum.vat, sum.currency)}
              </Table.Cell>
              <Table.Cell className="text-nowrap text-right tabular-nums">
                {amount(sum.gross, sum.currency)}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
