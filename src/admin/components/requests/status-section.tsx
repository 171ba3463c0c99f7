import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingStatusResponse } from "../../../types"
import { findNotIssuingReason, type Rest } from "../../wording/not-issuing-reason"
import { nameKeyTail } from "../../wording/name-key-tail"
import { useCompanyName } from "../../wording/use-company-name"
import { CompanyBadge, UnknownConditions } from "../company-badge"
import { CompanyHolds } from "../company-holds"
import { MedusaNotice } from "../medusa-notice"
import { NewAccountNotice } from "../new-account-notice"
import { QueueNotice } from "../queue-notice"

type StatusSectionProps = { status: InvoicingStatusResponse }

/** Each company with the last characters of its key and whether it is active. */
export const StatusSection = ({ status }: StatusSectionProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("page.companies.heading")}</Heading>
      </div>
      {status.medusa_trouble && (
        <div className="px-6 py-4">
          <MedusaNotice trouble={status.medusa_trouble} />
        </div>
      )}
      {status.queue_trouble && (
        <div className="px-6 py-4">
          <QueueNotice trouble={status.queue_trouble} />
        </div>
      )}
      {status.companies.map((company) => (
        <CompanyRow key={company.id} company={company} rest={findNotIssuingReason(status)} />
      ))}
    </Container>
  )
}

type CompanyRowProps = {
  company: InvoicingStatusResponse["companies"][number]
  rest: Rest | null
}

const CompanyRow = ({ company, rest }: CompanyRowProps) => {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
          <Text size="small" leading="compact" weight="plus">
            {nameCompany(company)}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            {nameKeyTail(company.key_tail, t)}
          </Text>
        </div>
        <CompanyBadge company={company} rest={rest} />
      </div>
      <UnknownConditions company={company} />
      <NewAccountNotice companyId={company.id} />
      <CompanyHolds company={company} />
    </div>
  )
}
