import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../../../composition"
import { allowedActs } from "../../../../../../core/request/allowed-acts"
import { hasPaymentLook } from "../../../../../../core/request/awaits-payment"
import type { InvoiceRequest } from "../../../../../../core/request/invoice-request"
import { LISTED_STATES } from "../../../../../../core/lifecycle/states"
import type { PaymentStatus } from "../../../../../../core/payment/watch"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { openActContexts } from "../../../../../../pipeline/operator/act-context"
import type { CustomerInvoice, CustomerInvoicesResponse } from "../../../../../../types"
import { listCustomerOrders } from "../../../../../list-customer-orders"
import { readPageQuery } from "../../../list-query"
import { idOf } from "../../../perform-act"
import { readStatusAt } from "../../../present-request"

/** Skipped and canceled requests get no invoice. */
const STATES = LISTED_STATES.filter((state) => state !== "skipped" && state !== "canceled")

/**
 * The invoices of a customer's orders, issued or not, newest first; only Medusa knows whose an order
 * is.
 */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CustomerInvoicesResponse>
): Promise<void> {
  res.setHeader("Cache-Control", "no-store")
  const page = readPageQuery(req.query)
  const orderIds = await listCustomerOrders(req.scope, idOf(req))
  if (orderIds.length === 0) {
    res.json({ invoices: [], count: 0, overdue: 0, ...page })
    return
  }
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const filter = { orderIds, states: STATES }
  const sort = { by: "created_at", isDescending: true } as const
  const [rows, count, overdue, contextOf, nowMs] = await Promise.all([
    ledger.listRequests({ filter, sort, ...page }),
    ledger.countRequests(filter, orderIds.length),
    ledger.countRequests({ ...filter, payment: ["overdue"] }, orderIds.length),
    openActContexts(await composeInvoicing(req.scope)),
    ledger.readClockMs(),
  ])
  const payments = await ledger.findPaymentsOf(rows.map(({ id }) => id))
  const paymentOf = new Map(payments.map((payment) => [payment.requestId, payment]))
  const statusOf = (row: InvoiceRequest) =>
    readStatusAt(row, paymentOf.get(row.id) ?? null, new Date(nowMs))
  const invoices = rows.map((row) =>
    present(row, statusOf(row), allowedActs(row, contextOf(row)).download)
  )
  res.json({ invoices, count, overdue, ...page })
}

const present = (
  row: InvoiceRequest,
  status: PaymentStatus | null,
  hasPdf: boolean
): CustomerInvoice => ({
  id: row.id,
  order_id: row.orderId,
  order_display_id: row.orderDisplayId,
  state: row.state,
  awaits_payment: hasPaymentLook(row),
  invoice_number: row.invoiceNumber,
  // If it is not issued, the dates are those of a draft.
  issue_date: row.state === "issued" ? row.issueDate : null,
  due_date: row.state === "issued" ? row.dueDate : null,
  currency: row.currency,
  gross: row.totals?.gross ?? null,
  payment_status: status,
  has_pdf: hasPdf,
})
