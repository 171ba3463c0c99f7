import { useTranslation } from "react-i18next"
import type { InvoicePreviewResponse, PreviewInvoice } from "../../../types"
import { EditBuyerButton } from "../fixes/edit-buyer-button"
import { Section } from "../detail/section"
import { PositionTable } from "../positions/position-table"
import { BuyerFacts } from "./buyer-facts"
import { DocumentFacts } from "./document-facts"
import { JsonSection } from "./json-section"
import { SumFacts } from "./sum-facts"

type PreviewedInvoiceProps = {
  preview: InvoicePreviewResponse["preview"]
  invoice: PreviewInvoice
}

/** Everything that the invoice would show, and the request behind a toggle. */
export const PreviewedInvoice = ({ preview, invoice }: PreviewedInvoiceProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <Section title={t("preview.positions.heading")}>
        <PositionTable
          label={t("preview.positions.heading")}
          positions={invoice.positions}
          currency={invoice.currency}
          isNet={invoice.price_type === "NET"}
        />
      </Section>
      <Section title={t("preview.sum.heading")}>
        <SumFacts
          totals={invoice.totals}
          sum={invoice.sum}
          currency={invoice.currency}
          isChanged={preview.request?.is_changed ?? false}
        />
      </Section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section
          title={t("preview.buyer.heading")}
          action={<EditBuyerButton orderId={preview.order_id} request={preview.request} />}
        >
          <BuyerFacts contractor={invoice.contractor} />
        </Section>
        <Section title={t("preview.document.heading")}>
          <DocumentFacts preview={preview} invoice={invoice} />
        </Section>
      </div>
      <JsonSection call={invoice.call} />
    </>
  )
}
