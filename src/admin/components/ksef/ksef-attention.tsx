import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useInvoicingNotices } from "../../queries/notices"
import { useKsefLine } from "../../wording/use-ksef-line"
import { NoticeRow } from "../notice-row"

/**
 * Shown above the list of invoices: what KSeF refused or has not numbered. Renders nothing while all is well.
 */
export const KsefAttention = () => {
  const { t } = useTranslation("invoicing")
  const { data: notices } = useInvoicingNotices()
  const describe = useKsefLine()
  const line = notices ? describe(notices.ksef) : null
  if (line === null) return null
  return (
    <Container
      role="status"
      aria-label={t("ksef.label")}
      data-testid="ksef-attention"
      className="p-0"
    >
      <NoticeRow {...line} />
    </Container>
  )
}
