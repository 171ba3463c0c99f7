import { useTranslation } from "react-i18next"
import type { PreviewInvoice } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { AmountRow } from "./amount-row"

type TotalRowsProps = { totals: PreviewInvoice["totals"]; currency: string | null }

/** Net, the tax for each rate, gross. */
export const TotalRows = ({ totals, currency }: TotalRowsProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  return (
    <>
      <AmountRow label={t("preview.sum.net")} amount={totals.net} currency={currency} />
      {Object.entries(totals.byVat).map(([label, { net, vat }]) => (
        <AmountRow
          key={label}
          label={t("preview.sum.rate", { label, net: amount(net, currency) })}
          amount={vat}
          currency={currency}
        />
      ))}
      <AmountRow label={t("preview.sum.gross")} amount={totals.gross} currency={currency} isBold />
    </>
  )
}
