import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { BulkAct, BulkRunInvoice } from "../../../types"
import { nameMail } from "../../wording/name-mail"
import { nameState } from "../../wording/name-state"
import { LINK_STYLE } from "../link-style"
import { AttentionLines, useAttentionLines } from "../requests/attention-lines"
import { SendBadge, StateBadge } from "../state-badge"

type RunInvoiceProps = { act: BulkAct; invoice: BulkRunInvoice }

/** An item's invoice as it is now: an act that only requests something does not know the outcome. */
export const RunInvoice = ({ act, invoice }: RunInvoiceProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <div className="flex flex-col gap-y-0.5 py-2">
      <div className="flex items-center gap-x-2">
        <StateBadge request={invoice} />
        {act === "send" && <SendBadge request={invoice} />}
        <Link to={`/invoicing/${invoice.id}`} className={`${LINK_STYLE} text-nowrap`}>
          {invoice.invoice_number ?? t("bulk.open")}
        </Link>
      </div>
      <AttentionLines request={invoice} />
    </div>
  )
}

/** The same as text, for a file. */
export function useInvoiceWords() {
  const { t } = useTranslation("invoicing")
  const listLines = useAttentionLines()
  return (act: BulkAct, invoice: BulkRunInvoice): string => {
    const mail = t(nameMail(invoice))
    const words = [t(`states.${nameState(invoice)}`), ...(act === "send" ? [mail] : [])]
    return [...words, ...listLines(invoice)].join("; ")
  }
}
