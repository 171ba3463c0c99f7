import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isUntold } from "../queries/is-untold"
import { useInvoicingNotices } from "../queries/notices"
import { useNoticeLines } from "../wording/use-notice-lines"
import { NoticeRow } from "./notice-row"
import { RightGate } from "./rights/right-gate"

/** Above the list, wherever this Medusa puts what belongs to it: some put it below. */
const ABOVE = { order: -1 }

/**
 * Above the list of orders: what keeps invoices from coming and what waits for a person; nothing
 * at all while all is well, nor for whoever may not see invoices.
 */
export const AttentionNotice = () => (
  <RightGate right="read" otherwise={null}>
    <Attention />
  </RightGate>
)

const Attention = () => {
  const { t } = useTranslation("invoicing")
  const { data: notices, error } = useInvoicingNotices()
  const lines = useNoticeLines()(notices, isUntold(error))
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
