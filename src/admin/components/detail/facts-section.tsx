import { Copy } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoiceRequestDetail } from "../../../types"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { FactRow } from "../invoice/fact-row"
import { SendFact } from "../invoice/send-fact"
import { PaymentFact } from "../payment/payment-fact"
import { KsefFact } from "../ksef/ksef-fact"
import { ProjectFact } from "../preview/document-facts"
import { LINK_STYLE } from "../link-style"
import { Section } from "./section"
import { useCompanyName } from "../../wording/use-company-name"

/** What the invoice belongs to: order, company, project, dates, its id in Altera and its e-mail. */
export const FactsSection = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const { date } = useFormats()
  // A waiting or refused invoice may still be composed differently.
  const isFixed = request.state === "issued" && request.positions.length > 0
  const named = [...request.settled_invoice_ids, ...request.answered_invoice_ids]
  return (
    <Section title={t("detail.facts")}>
      <FactRow label={t("page.columns.order")}>
        <Link to={`/orders/${request.order_id}`} className={`${LINK_STYLE} self-start`}>
          {nameOrder(request.order_display_id)}
        </Link>
      </FactRow>
      <FactRow label={t("invoice.company")}>
        {request.company_id ? nameCompany(request.company_id) : t("preview.buyer.none")}
      </FactRow>
      {isFixed && <ProjectFact project={request.project_id} rule={request.project_rule} />}
      {isFixed && request.issue_date && (
        <FactRow label={t("invoice.issueDate")}>{date(request.issue_date)}</FactRow>
      )}
      {isFixed && request.sale_date && (
        <FactRow label={t("preview.document.saleDate")}>{date(request.sale_date)}</FactRow>
      )}
      {request.invoice_id && (
        <FactRow label={t("detail.invoiceId")}>
          <div className="flex items-start justify-between gap-x-2">
            <span className="min-w-0">{request.invoice_id}</span>
            <Copy
              content={request.invoice_id}
              aria-label={t("detail.copyId")}
              className="text-ui-fg-muted shrink-0"
            />
          </div>
        </FactRow>
      )}
      {named.length > 0 && <FactRow label={t("detail.alsoNamed")}>{named.join(", ")}</FactRow>}
      <PaymentFact request={request} />
      <KsefFact ksef={request.ksef} />
      {request.state === "issued" && <SendFact request={request} />}
    </Section>
  )
}
