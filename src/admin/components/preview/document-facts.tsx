import { useTranslation } from "react-i18next"
import type { InvoicePreviewResponse, PreviewInvoice } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { useCompanyName } from "../../wording/use-company-name"
import { FactRow } from "../invoice/fact-row"
import { Why } from "../positions/why"

type DocumentFactsProps = {
  preview: InvoicePreviewResponse["preview"]
  invoice: PreviewInvoice
}

/** Company and project with the rules behind them, dates, payment and the text printed at the bottom. */
export const DocumentFacts = ({ preview, invoice }: DocumentFactsProps) => {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  return (
    <>
      {preview.company && <CompanyFact company={preview.company} />}
      <ProjectFact project={invoice.project_id} rule={invoice.project_rule} />
      <FactRow label={t("preview.document.issueDate")}>{date(invoice.issue_date)}</FactRow>
      <FactRow label={t("preview.document.saleDate")}>{date(invoice.sale_date)}</FactRow>
      <PaymentFact payment={invoice.payment} />
      <FactRow label={t("preview.document.prices")}>
        {t(`preview.document.${invoice.price_type}`)}
      </FactRow>
      {invoice.is_receipt && (
        <FactRow label={t("preview.document.receipt")}>{t("preview.document.toReceipt")}</FactRow>
      )}
      <FactRow label={t("preview.document.format")}>{invoice.invoice_format}</FactRow>
      <FactRow label={t("preview.document.details")}>{invoice.additional_details}</FactRow>
    </>
  )
}

type CompanyFactProps = { company: NonNullable<InvoicePreviewResponse["preview"]["company"]> }

const CompanyFact = ({ company }: CompanyFactProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const conditions = company.conditions
    .map(({ by, value }) => t(`preview.document.conditions.${by}`, { value }))
    .join(", ")
  const chosen = conditions
    ? t("preview.document.companyBy", { conditions })
    : t("preview.document.companyRest")
  return (
    <FactRow label={t("preview.document.company")}>
      <span>{nameCompany(company.id)}</span>
      <Why>{company.is_frozen ? t("preview.document.companyFrozen") : chosen}</Why>
    </FactRow>
  )
}

type ProjectFactProps = {
  project: PreviewInvoice["project_id"]
  rule: PreviewInvoice["project_rule"]
}

/** The project and the rule that chose it, or a note that no rule did. */
export const ProjectFact = ({ project, rule }: ProjectFactProps) => {
  const { t } = useTranslation("invoicing")
  const why = rule
    ? t(`invoice.rules.${rule.by}`, { key: rule.key ?? "" })
    : t("preview.document.noProject")
  return (
    <FactRow label={t("preview.document.project")}>
      <span>{project ?? t("preview.buyer.none")}</span>
      {(rule || project === null) && <Why>{why}</Why>}
    </FactRow>
  )
}

const PaymentFact = ({ payment }: Pick<PreviewInvoice, "payment">) => {
  const { t } = useTranslation("invoicing")
  const { date } = useFormats()
  return (
    <FactRow label={t("preview.document.payment")}>
      <span>
        {t(`preview.document.methods.${payment.method}`)},{" "}
        {payment.isPaid
          ? t("preview.document.paid")
          : t("preview.document.due", { date: date(payment.dueDate) })}
      </span>
      {payment.bankAccountNumber && (
        <Why>
          {t("preview.document.account")}: {payment.bankAccountNumber}
        </Why>
      )}
    </FactRow>
  )
}
