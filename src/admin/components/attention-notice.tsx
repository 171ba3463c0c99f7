import { Button, Container, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useInvoicingOverview } from "../queries/invoice-requests"
import { RightGate } from "./rights/right-gate"

/** Beside the list of orders: how many invoices need a person; nothing at all while none does. */
export const AttentionNotice = () => (
  <RightGate right="read" otherwise={null}>
    <Attention />
  </RightGate>
)

const Attention = () => {
  const { t } = useTranslation("invoicing")
  const { data: overview } = useInvoicingOverview()
  const count = overview?.needs_attention ?? 0
  if (count === 0) return null
  return (
    <Container
      role="status"
      data-testid="invoices-attention"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4"
    >
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge color="orange" className="shrink-0 text-nowrap">
          {t("overview.notice", { count })}
        </StatusBadge>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          {t("overview.noticeBody")}
        </Text>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to="/invoicing?attention=true">{t("overview.show")}</Link>
      </Button>
    </Container>
  )
}
