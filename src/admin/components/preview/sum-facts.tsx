import { StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { PreviewInvoice, PreviewSum } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { AmountRow } from "../positions/amount-row"
import { TotalRows } from "../positions/total-rows"

type SumFactsProps = {
  totals: PreviewInvoice["totals"]
  /** Null while the order is not loaded. */
  sum: PreviewSum | null
  currency: string
  /** The order changed after its invoice, so its current totals prove nothing about the invoice. */
  isChanged?: boolean
}

/** The totals by VAT rate, and whether they match the order. */
export const SumFacts = ({ totals, sum, currency, isChanged = false }: SumFactsProps) => (
  <div className="divide-ui-border-base grid md:grid-cols-2 md:divide-x">
    <dl className="flex flex-col gap-y-2 px-6 py-4">
      <TotalRows totals={totals} currency={currency} />
    </dl>
    {sum && <SumProof sum={sum} currency={currency} isChanged={isChanged} />}
  </div>
)

type SumProofProps = { sum: PreviewSum; currency: string; isChanged: boolean }

const SumProof = ({ sum, currency, isChanged }: SumProofProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const isEqual = Number(sum.difference) === 0
  const difference = amount(sum.difference, currency)
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" leading="compact" weight="plus">
          {t("preview.sum.proof")}
        </Text>
        {isChanged ? (
          <StatusBadge color="orange">{t("preview.sum.changed")}</StatusBadge>
        ) : (
          <StatusBadge color={isEqual ? "green" : "red"}>
            {isEqual ? t("preview.sum.equal") : t("preview.sum.differs", { difference })}
          </StatusBadge>
        )}
      </div>
      <dl className="flex flex-col gap-y-2">
        <AmountRow label={t("preview.sum.orderTotal")} amount={sum.order_total} {...{ currency }} />
        {Number(sum.credit) !== 0 && (
          <AmountRow label={t("preview.sum.credit")} amount={sum.credit} {...{ currency }} />
        )}
        {Number(sum.refund) !== 0 && (
          <AmountRow label={t("preview.sum.refund")} amount={sum.refund} {...{ currency }} />
        )}
        <AmountRow label={t("preview.sum.sale")} amount={sum.sale} {...{ currency }} />
        <AmountRow label={t("preview.sum.positions")} amount={sum.positions} {...{ currency }} />
        <AmountRow label={t("preview.sum.invoice")} amount={sum.invoice} {...{ currency }} isBold />
      </dl>
    </div>
  )
}
