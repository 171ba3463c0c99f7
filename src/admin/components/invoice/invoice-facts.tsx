import { InformationCircleSolid } from "@medusajs/icons"
import { Copy, Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { nameMissingNumber } from "../../wording/name-explanation"
import { useFormats } from "../../wording/use-formats"
import { KsefFact } from "../ksef/ksef-fact"
import { FactRow } from "./fact-row"
import { PaymentFact } from "../payment/payment-fact"
import { SendFact } from "./send-fact"
import { useCompanyName } from "../../wording/use-company-name"

type InvoiceFactsProps = { request: InvoiceRequestDetail; isCompanyShown: boolean }

/** The issued invoice in figures: number, amounts, date, company, project and its e-mail. */
export const InvoiceFacts = ({ request, isCompanyShown }: InvoiceFactsProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const { date } = useFormats()
  return (
    <>
      <FactRow label={t("invoice.number")}>
        <InvoiceNumber request={request} />
      </FactRow>
      {request.totals && <AmountFact totals={request.totals} currency={request.currency} />}
      {request.issue_date && (
        <FactRow label={t("invoice.issueDate")}>{date(request.issue_date)}</FactRow>
      )}
      {isCompanyShown && request.company_id && (
        <FactRow label={t("invoice.company")}>{nameCompany(request.company_id)}</FactRow>
      )}
      {request.project_id && (
        <ProjectFact project={request.project_id} rule={request.project_rule} />
      )}
      <PaymentFact request={request} />
      <KsefFact ksef={request.ksef} />
      <SendFact request={request} />
    </>
  )
}

const InvoiceNumber = ({ request }: Pick<InvoiceFactsProps, "request">) => {
  const { t } = useTranslation("invoicing")
  const number = request.invoice_number
  if (number === null) {
    return (
      <span className="text-ui-fg-subtle">
        {t(nameMissingNumber(request), { id: request.invoice_id ?? "" })}
      </span>
    )
  }
  return (
    <div className="flex items-start justify-between gap-x-2">
      <span className="text-ui-fg-base min-w-0">{number}</span>
      <Copy
        content={number}
        aria-label={t("invoice.copyNumber")}
        className="text-ui-fg-muted shrink-0"
      />
    </div>
  )
}

type AmountFactProps = {
  totals: NonNullable<InvoiceRequestDetail["totals"]>
  currency: string | null
}

const AmountFact = ({ totals, currency }: AmountFactProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  return (
    <FactRow label={t("invoice.amount")}>
      <span className="text-ui-fg-base">{amount(totals.gross, currency)}</span>
      <span className="text-ui-fg-subtle">
        {t("invoice.net", { net: amount(totals.net, currency) })}
      </span>
      <span className="text-ui-fg-subtle">
        {t("invoice.vat", { vat: amount(totals.vat, currency) })}
      </span>
    </FactRow>
  )
}

type ProjectFactProps = { project: string; rule: InvoiceRequestDetail["project_rule"] }

const ProjectFact = ({ project, rule }: ProjectFactProps) => {
  const { t } = useTranslation("invoicing")
  const why = rule && t(`invoice.rules.${rule.by}`, { key: rule.key ?? "" })
  return (
    <FactRow label={t("invoice.project")}>
      <div className="flex items-start gap-x-1.5">
        <span>{project}</span>
        {why && (
          <Tooltip content={why}>
            <button
              type="button"
              aria-label={why}
              className="text-ui-fg-muted focus-visible:shadow-borders-focus shrink-0 rounded-full outline-none"
            >
              <InformationCircleSolid />
            </button>
          </Tooltip>
        )}
      </div>
    </FactRow>
  )
}
