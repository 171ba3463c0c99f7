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
        <SendBadge request={request} />
      </div>
      {request.sent_at && (
        <span>
          {request.send_state === "sent"
            ? moment(request.sent_at)
            : // The badge shows the state of a later e-mail.
              t("invoice.sentBefore", { when: moment(request.sent_at) })}
        </span>
      )}
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

/** The buyer comes first: a copy sent elsewhere later must not hide that the buyer got the e-mail. */
const Addressee = ({ sentTo, contractorEmail }: AddresseeProps) => {
  const { t } = useTranslation("invoicing")
  const isGiven = sentTo.kind === "given"
  return (
    <>
      {sentTo.has_buyer && (
        <Addresses
          label={t("invoice.toContractor")}
          all={contractorEmail ? [contractorEmail] : []}
        />
      )}
      {sentTo.kind === "shop" && <Addresses label={t("invoice.byShop")} all={sentTo.hints} />}
      {isGiven && (
        <Addresses
          label={
            sentTo.has_buyer
              ? t("invoice.copy")
              : t("invoice.toGiven", { count: sentTo.hints.length })
          }
          all={sentTo.hints}
        />
      )}
    </>
  )
}

const Addresses = ({ label, all }: { label: string; all: readonly string[] }) => (
  <>
    <span className="text-ui-fg-subtle">{label}</span>
    {all.map((address) => (
      <span key={address} className="text-ui-fg-subtle break-all">
        {address}
      </span>
    ))}
  </>
)
