import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { InvoicingGap, UnknownInvoice } from "../../types"
import { nameOrder } from "../wording/name-order"
import { useFormats } from "../wording/use-formats"
import { LINK_STYLE } from "./link-style"
import { NoticeLine } from "./notice"

/** Reasons with their own text; any other gets a general one. */
const WHY = ["ORDER_UNKNOWN", "INVOICE_DIFFERS", "REQUEST_EXISTS", "SERVICE_SILENT"]

/** Invoices missing from a company's ledger: each with its order, and why it was not adopted. */
export const UnknownInvoices = ({ gap: { count, invoices } }: { gap: InvoicingGap }) => {
  const { t } = useTranslation("invoicing")
  const rest = count - invoices.length
  return (
    <div className="flex flex-col gap-y-1">
      <NoticeLine label={t("invoice.hold.missing", { count })}>{null}</NoticeLine>
      <ul className="list-disc pl-5">
        {invoices.map((invoice) => (
          <li key={invoice.invoice_id}>
            <NoticeLine>
              <Described invoice={invoice} />
            </NoticeLine>
          </li>
        ))}
      </ul>
      {rest > 0 && <NoticeLine>{t("invoice.hold.missingMore", { count: rest })}</NoticeLine>}
    </div>
  )
}

const Described = ({ invoice }: { invoice: UnknownInvoice }) => {
  const { t } = useTranslation("invoicing")
  const { amount, date } = useFormats()
  const { order_id: orderId, order_display_id: number, why } = invoice
  const order = t(
    orderId === null ? "invoice.hold.missingElsewhere" : "invoice.hold.missingOrder",
    {
      order: number === null ? "-" : nameOrder(number),
    }
  )
  const facts = [
    invoice.invoice_number ?? invoice.invoice_id,
    invoice.issue_date && date(invoice.issue_date),
    invoice.gross && amount(invoice.gross, invoice.currency),
  ].filter(Boolean)
  return (
    <>
      {facts.join(", ")},{" "}
      {orderId === null ? (
        order
      ) : (
        <Link to={`/orders/${orderId}`} className={LINK_STYLE}>
          {order}
        </Link>
      )}
      {why !== null &&
        orderId !== null &&
        `: ${t(`invoice.hold.missingWhy.${WHY.includes(why) ? why : "other"}`)}`}
    </>
  )
}
