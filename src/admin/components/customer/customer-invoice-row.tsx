import { ArrowDownTray } from "@medusajs/icons"
import { IconButton, Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { CustomerInvoice } from "../../../types"
import { useDownloadInvoice } from "../../queries/download-invoice"
import { nameOrder } from "../../wording/name-order"
import { useFormats } from "../../wording/use-formats"
import { LINK_STYLE } from "../link-style"
import { PaymentBadge } from "../payment/payment-badge"
import { StateBadge } from "../state-badge"

/**
 * One invoice: its number links to its page, the order number to the order. An invoice that is not issued
 * shows its state where others show their payment.
 */
export const CustomerInvoiceRow = ({ invoice }: { invoice: CustomerInvoice }) => {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const { state, payment_status: status, due_date: due, gross } = invoice
  return (
    <Table.Row>
      <Table.Cell>
        <div className="flex flex-col py-1">
          <Link to={`/invoicing/${invoice.id}`} className={LINK_STYLE}>
            {invoice.invoice_number ??
              t(state === "issued" ? "list.numberUnknown" : "payment.customer.notIssued")}
          </Link>
          <Link
            to={`/orders/${invoice.order_id}`}
            className="text-ui-fg-subtle txt-compact-xsmall hover:text-ui-fg-base focus-visible:shadow-borders-focus rounded outline-none"
          >
            {nameOrder(invoice.order_display_id)}
          </Link>
        </div>
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap">
        {invoice.issue_date ? date(invoice.issue_date) : t("payment.customer.unknown")}
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap text-right">
        {gross === null ? t("payment.customer.unknown") : amount(gross, invoice.currency)}
      </Table.Cell>
      <Table.Cell>
        {state !== "issued" && <StateBadge request={invoice} />}
        {state === "issued" && status === null && t("payment.customer.unknown")}
        {state === "issued" && status !== null && (
          <div className="flex flex-col items-start gap-y-0.5 py-1">
            <PaymentBadge status={status} />
            {status !== "paid" && due && (
              <span className="text-ui-fg-subtle txt-compact-xsmall">
                {t("payment.due", { day: date(due) })}
              </span>
            )}
          </div>
        )}
      </Table.Cell>
      <Table.Cell className="text-right">
        {invoice.has_pdf && <PdfButton invoice={invoice} />}
      </Table.Cell>
    </Table.Row>
  )
}

const PdfButton = ({ invoice: { id, invoice_number: number } }: { invoice: CustomerInvoice }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useDownloadInvoice(id)
  return (
    <IconButton
      size="small"
      variant="transparent"
      isLoading={isPending}
      aria-label={t("payment.customer.download", { number: number ?? "" })}
      onClick={() => mutate()}
    >
      <ArrowDownTray />
    </IconButton>
  )
}
