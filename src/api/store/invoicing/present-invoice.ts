import { describeForBuyer } from "../../../core/documents/buyer-invoice"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import { readKsefNumber, type KsefWatch } from "../../../core/ksef/watch"
import type { StoreInvoice } from "../../../types"

/** Converts a row of the ledger to what its buyer may see: no reasons, and no ids except the order's. */
export function presentInvoice(
  request: InvoiceRequest,
  ksef: Pick<KsefWatch, "state" | "details"> | null
): StoreInvoice {
  const { orderId, orderDisplayId, invoiceNumber, issueDate, currency } = request
  const state = describeForBuyer(request, ksef?.state ?? null)
  const order = { order_id: orderId, order_display_id: orderDisplayId, state }
  if (state !== "issued") return { ...order, ...NOTHING }
  return {
    ...order,
    invoice_number: invoiceNumber,
    issue_date: issueDate,
    ksef_number: ksef ? readKsefNumber(ksef) : null,
    currency,
    totals: presentTotals(request),
    pdf_path: `/store/invoicing/orders/${encodeURIComponent(orderId)}/invoice/pdf`,
  }
}

const NOTHING = {
  invoice_number: null,
  issue_date: null,
  ksef_number: null,
  currency: null,
  totals: null,
  pdf_path: null,
}

/** The amounts that were sent; null if the invoice was found to differ. */
function presentTotals({ totals, difference }: InvoiceRequest): StoreInvoice["totals"] {
  if (totals === null || difference !== null) return null
  const { net, vat, gross } = totals
  return { net, vat, gross }
}
