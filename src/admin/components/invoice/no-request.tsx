import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingStatusResponse } from "../../../types"
import { useRights } from "../../queries/invoicing-rights"
import { findNotIssuingReason } from "../../wording/not-issuing-reason"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { MedusaNotice } from "../medusa-notice"
import { RightNotice } from "../rights/right-notice"
import { asKey } from "../settings/setting-sections"
import { ActionBar } from "./action-bar"
import { EditBuyerButton } from "../fixes/edit-buyer-button"
import { CompleteOrderButton } from "./complete-order-button"
import { InvoiceHeading } from "./invoice-heading"
import { IssueNowButton } from "./issue-now-button"
import { PreviewButton } from "./preview-button"
import { TieButton } from "./tie-button"

type NoRequestProps = {
  order: { id: string; display_id?: number; status: string; created_at: string | Date }
  status: InvoicingStatusResponse
}

/** An order without an invoice: when it will get one, and the button to issue it now. */
export const NoRequest = ({ order, status }: NoRequestProps) => {
  const { t } = useTranslation("invoicing")
  const rights = useRights()
  const isOpen = order.status === "pending"
  const isCanceled = order.status === "canceled"
  const issuesOnCompletion =
    status.is_live && status.trigger === "order.completed" && startAfter(order, status) === null
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
          {t(isCanceled ? "invoice.empty.canceledTitle" : "invoice.empty.title")}
        </Text>
        <WhenIssued order={order} status={status} />
      </div>
      {rights && !rights.includes("issue") && (
        <div className="px-6 py-4">
          <RightNotice right="issue" />
        </div>
      )}
      <ActionBar>
        {!isCanceled && <PreviewButton orderId={order.id} />}
        {!isCanceled && <EditBuyerButton orderId={order.id} request={null} />}
        {isOpen && rights?.includes("issue") && (
          <CompleteOrderButton order={order} issuesInvoice={issuesOnCompletion} />
        )}
        {rights?.includes("issue") && <TieButton orderId={order.id} />}
        {rights?.includes("issue") && !isCanceled && (
          <IssueNowButton orderId={order.id} state={null} />
        )}
      </ActionBar>
    </>
  )
}

/** When the order's invoice will be issued, or why none is issued automatically. */
const WhenIssued = ({ order, status }: NoRequestProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const start = startAfter(order, status)
  const isLeftToPersons = findNotIssuingReason(status) !== null
  const isCanceled = order.status === "canceled"
  const describe = () => {
    if (isCanceled) return t("invoice.empty.canceled")
    if (start !== null) return t("invoice.empty.startDate", { date: moment(start) })
    if (isLeftToPersons) return t("invoice.empty.notLive")
    if (status.trigger !== "order.completed") return t(`invoice.empty.${asKey(status.trigger)}`)
    if (order.status !== "pending") return t("invoice.empty.passed")
    return status.complete_when === "never"
      ? t("invoice.empty.order_completed")
      : t(`invoice.empty.completeWhen.${status.complete_when}`)
  }
  return (
    <>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {describe()}
      </Text>
      {start === null && isLeftToPersons && !isCanceled && (
        <Link to="/invoicing" className={`${LINK_STYLE} txt-compact-small-plus mt-1 self-start`}>
          {t("guide.title")}
        </Link>
      )}
    </>
  )
}

/** The start date if the order is older than it; null otherwise. */
function startAfter(
  { created_at: placedAt }: NoRequestProps["order"],
  { start_date: start }: InvoicingStatusResponse
): string | null {
  return start !== null && new Date(placedAt) < new Date(start) ? start : null
}

/** The plugin has no API key yet; the invoices page says what to do. */
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
