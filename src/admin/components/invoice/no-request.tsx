import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingStatusResponse } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { MedusaNotice } from "../medusa-notice"
import { RightNotice } from "../rights/right-notice"
import { asKey } from "../settings/setting-sections"
import { ActionBar } from "./action-bar"
import { CompleteOrderButton } from "./complete-order-button"
import { InvoiceHeading } from "./invoice-heading"
import { IssueNowButton } from "./issue-now-button"
import { PreviewButton } from "./preview-button"

type NoRequestProps = {
  order: { id: string; display_id?: number; status: string; created_at: string | Date }
  status: InvoicingStatusResponse
}

/** An order that has no invoice: when it will get one, and the button that does not wait. */
export const NoRequest = ({ order, status }: NoRequestProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const rights = useRights()
  const start = status.start_date
  const isBeforeStart = start !== null && new Date(order.created_at) < new Date(start)
  const isOpen = order.status === "pending"
  return (
    <>
      <InvoiceHeading />
      {status.medusa_trouble && (
        <div className="px-6 py-4">
          <MedusaNotice trouble={status.medusa_trouble} />
        </div>
      )}
      <div className="flex flex-col gap-y-1 px-6 py-4">
        <Text size="small" leading="compact" weight="plus">
          {t("invoice.empty.title")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {isBeforeStart
            ? t("invoice.empty.startDate", { date: moment(start) })
            : t(`invoice.empty.${asKey(status.trigger)}`)}
        </Text>
        {isOpen && !isBeforeStart && status.complete_when !== "never" && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t(`invoice.empty.completeWhen.${status.complete_when}`)}
          </Text>
        )}
      </div>
      {rights && !rights.includes("issue") && (
        <div className="px-6 py-4">
          <RightNotice right="issue" />
        </div>
      )}
      <ActionBar>
        <PreviewButton orderId={order.id} />
        {isOpen && rights?.includes("issue") && (
          <CompleteOrderButton
            order={order}
            issuesInvoice={status.trigger === "order.completed" && !isBeforeStart}
          />
        )}
        {rights?.includes("issue") && <IssueNowButton orderId={order.id} />}
      </ActionBar>
    </>
  )
}

/** The plugin has no API key yet; the page of invoices tells what to do. */
export const NotConfigured = () => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <InvoiceHeading />
      <div className="flex flex-col items-start gap-y-1 px-6 py-4">
        <Text size="small" leading="compact" weight="plus">
          {t("invoice.notConfigured.title")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("invoice.notConfigured.body")}
        </Text>
        <Link to="/invoicing" className={`${LINK_STYLE} txt-compact-small-plus mt-1`}>
          {t("invoice.notConfigured.link")}
        </Link>
      </div>
    </>
  )
}
