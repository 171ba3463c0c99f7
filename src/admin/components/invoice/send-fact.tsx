import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { SendBadge } from "../state-badge"
import { FactRow } from "./fact-row"

/** Whether the invoice was mailed, when and to whom. */
export const SendFact = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  return (
    <FactRow label={t("invoice.email")}>
      <div>
        <SendBadge state={request.send_state} />
      </div>
      {request.sent_at && <span>{moment(request.sent_at)}</span>}
      {request.sent_to && (
        <Addressee sentTo={request.sent_to} contractorEmail={request.contractor_email} />
      )}
    </FactRow>
  )
}

type AddresseeProps = {
  sentTo: NonNullable<InvoiceRequestDetail["sent_to"]>
  contractorEmail: string | null
}

const Addressee = ({ sentTo, contractorEmail }: AddresseeProps) => {
  const { t } = useTranslation("invoicing")
  const isGiven = sentTo.kind === "given"
  const addresses = isGiven ? sentTo.hints : contractorEmail ? [contractorEmail] : []
  return (
    <>
      <span className="text-ui-fg-muted">
        {isGiven ? t("invoice.toGiven", { count: sentTo.hints.length }) : t("invoice.toContractor")}
      </span>
      {addresses.map((address) => (
        <span key={address} className="text-ui-fg-muted">
          {address}
        </span>
      ))}
    </>
  )
}
