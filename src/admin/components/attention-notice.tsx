import { Container, StatusBadge, Text } from "@medusajs/ui"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useInvoicingNotices } from "../queries/notices"
import { useNoticeLines } from "../wording/use-notice-lines"
import { LINK_STYLE } from "./link-style"
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
  const { data: notices } = useInvoicingNotices()
  const lines = useNoticeLines()(notices)
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

type NoticeRowProps = {
  color: NonNullable<ComponentProps<typeof StatusBadge>["color"]>
  badge: string
  text: string
  to: string
  link: string
}

const NoticeRow = ({ color, badge, text, to, link }: NoticeRowProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-3">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge color={color} className="shrink-0 text-nowrap">
        {badge}
      </StatusBadge>
      <Text
        size="small"
        leading="compact"
        className="text-ui-fg-subtle min-w-0 [overflow-wrap:anywhere]"
      >
        {text}
      </Text>
    </div>
    <Link to={to} className={`${LINK_STYLE} txt-compact-small-plus shrink-0`}>
      {link}
    </Link>
  </div>
)
