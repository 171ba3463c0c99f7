import { Container, Text, Tooltip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingOverviewResponse } from "../../../types"

type OverviewCountsProps = { overview: InvoicingOverviewResponse }

/** What happened today and what is waiting, each linked to its part of the list. */
export const OverviewCounts = ({ overview }: OverviewCountsProps) => {
  const { t } = useTranslation("invoicing")
  const { without_invoice: missing } = overview
  return (
    <Container className="p-0">
      <ul aria-label={t("overview.heading")} className="flex flex-wrap">
        <Count
          label={t("overview.issuedToday")}
          value={String(overview.issued_today)}
          to={`?from=${overview.today}`}
        />
        <Count
          label={t("overview.waiting")}
          value={String(overview.waiting)}
          to="?state=queued&state=issuing"
        />
        <Count
          label={t("overview.attention")}
          value={String(overview.needs_attention)}
          to="?attention=true"
        />
        {missing && (
          <Count
            label={t("overview.withoutInvoice")}
            value={missing.is_capped ? `${missing.count}+` : String(missing.count)}
            to="/invoicing/orders"
            explanation={t("overview.withoutInvoiceWhy", {
              missed: missing.count - missing.waiting_for_trigger - missing.placed_before_start,
              waiting: missing.waiting_for_trigger,
              earlier: missing.placed_before_start,
            })}
          />
        )}
      </ul>
    </Container>
  )
}

type CountProps = { label: string; value: string; to: string; explanation?: string }

const BOX =
  "focus-visible:shadow-borders-focus flex w-full flex-col items-start justify-between gap-y-1 rounded-lg px-6 py-4 text-left outline-none"

const Count = ({ label, value, to, explanation }: CountProps) => {
  const content = (
    <>
      <Text as="span" size="small" leading="compact" className="text-ui-fg-subtle">
        {label}
      </Text>
      <Text as="span" size="large" leading="compact" weight="plus">
        {value}
      </Text>
    </>
  )
  const link = (
    <Link to={to} className={`${BOX} hover:bg-ui-bg-base-hover transition-fg`}>
      {content}
    </Link>
  )
  return (
    <li className="flex min-w-44 flex-1">
      {explanation ? <Tooltip content={explanation}>{link}</Tooltip> : link}
    </li>
  )
}
