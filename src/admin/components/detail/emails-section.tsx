import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceEmail, InvoiceRequestDetail } from "../../../types"
import { SEND_COLORS } from "../../wording/badge-colors"
import { useFormats } from "../../wording/use-formats"
import { FactRow } from "../invoice/fact-row"
import { Section } from "./section"

type EmailsSectionProps = { request: Pick<InvoiceRequestDetail, "emails" | "contractor_email"> }

/** Each e-mail of an invoice that has several, newest first. A single e-mail is shown among the facts. */
export const EmailsSection = ({ request }: EmailsSectionProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (request.emails.length === 0) return null
  return (
    <Section title={t("detail.emails")}>
      {[...request.emails].reverse().map((email) => (
        <FactRow key={email.id} label={moment(email.ordered_at)}>
          <div>
            <StateBadge email={email} />
          </div>
          <Addressee sentTo={email.sent_to} contractorEmail={request.contractor_email} />
        </FactRow>
      ))}
    </Section>
  )
}

/** An e-mail of unknown outcome no longer needs attention once a person has settled it. */
const StateBadge = ({ email: { state, reasons } }: { email: InvoiceEmail }) => {
  const { t } = useTranslation("invoicing")
  const isSettled = state === "unknown" && reasons.some(({ code }) => code === "SETTLED_BY_HAND")
  return (
    <StatusBadge color={isSettled ? "grey" : SEND_COLORS[state]} className="shrink-0 text-nowrap">
      {isSettled ? t("detail.emailSettled") : t(`sendStates.${state}`)}
    </StatusBadge>
  )
}

type AddresseeProps = { sentTo: InvoiceEmail["sent_to"]; contractorEmail: string | null }

const Addressee = ({ sentTo: { kind, hints }, contractorEmail }: AddresseeProps) => {
  const { t } = useTranslation("invoicing")
  const toBuyer = contractorEmail === null ? [] : [contractorEmail]
  const label = {
    contractor: t("invoice.toContractor"),
    given: t("invoice.toGiven", { count: hints.length }),
    shop: t("invoice.byShop"),
  }[kind]
  return (
    <span className="text-ui-fg-subtle flex flex-col gap-y-1">
      {[label, ...(kind === "contractor" ? toBuyer : hints)].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
