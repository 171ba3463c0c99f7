import { Container, Heading, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CompanyHold, InvoicingStatusResponse } from "../../../types"
import { HoldNotice } from "../hold-notice"
import { ResumeButton } from "./resume-button"

type StatusSectionProps = { status: InvoicingStatusResponse }

/** Each company with its key's last characters and whether it works. */
export const StatusSection = ({ status }: StatusSectionProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("page.companies.heading")}</Heading>
      </div>
      {status.companies.map((company) => (
        <CompanyRow key={company.id} company={company} />
      ))}
    </Container>
  )
}

type CompanyRowProps = { company: InvoicingStatusResponse["companies"][number] }

const CompanyRow = ({ company }: CompanyRowProps) => {
  const { t } = useTranslation("invoicing")
  const badge = describeHold(company.hold)
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
          <Text size="small" leading="compact" weight="plus">
            {company.id}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle">
            {t("page.companies.key", { tail: company.key_tail })}
          </Text>
        </div>
        <StatusBadge color={badge.color}>{t(badge.text)}</StatusBadge>
      </div>
      <HoldNotice company={company} />
      <ResumeButton company={company} />
    </div>
  )
}

/** A pause is somebody's wish, every other hold a fault. */
function describeHold(hold: CompanyHold | null) {
  if (hold === null) return { color: "green", text: "page.companies.works" } as const
  return hold.cause === "paused"
    ? ({ color: "orange", text: "settings.companies.paused" } as const)
    : ({ color: "red", text: "page.companies.held" } as const)
}
