import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { Notice, NoticeLine } from "../notice"

/** The e-mail is waiting for KSeF: until when, and what happens then. */
export const MailWait = ({ request: { mail_wait: wait } }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  if (wait === null) return null
  return (
    <Notice variant="info" title={t("invoice.mailWait.title")}>
      <NoticeLine>{t(`invoice.mailWait.${wait.then}`, { when: moment(wait.until) })}</NoticeLine>
      <NoticeLine label={t("invoice.reason.next")}>{t("invoice.mailWait.next")}</NoticeLine>
    </Notice>
  )
}
