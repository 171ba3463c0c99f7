import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isUnavailable } from "../queries/is-unavailable"
import { useInvoicingNotices } from "../queries/notices"
import { useNoticeLines } from "../wording/use-notice-lines"
import { NoticeRow } from "./notice-row"
import { RightGate } from "./rights/right-gate"

/** Some Medusa versions render this widget below the list; this moves it above in all of them. */
const ABOVE = { order: -1 }

/**
 * Shown above the list of orders: what stops invoices from being issued and what needs manual review. Renders
 * nothing while all is well, or if the user may not see invoices.
 */
export const AttentionNotice = () => (
  <RightGate right="read" otherwise={null}>
    <Attention />
  </RightGate>
)

const Attention = () => {
  const { t } = useTranslation("invoicing")
  const { data: notices, error } = useInvoicingNotices()
  const lines = useNoticeLines()(notices, isUnavailable(error))
  if (lines.length === 0) return null
  return (
    <Container
      role="status"
      aria-label={t("notices.label")}
      data-testid="invoices-attention"
      className="divide-y p-0"
      style={ABOVE}
    >
      {lines.map((line) => (
        <NoticeRow key={`${line.badge} ${line.text}`} {...line} />
      ))}
    </Container>
  )
}
