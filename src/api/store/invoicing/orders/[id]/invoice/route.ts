import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { StoreInvoicingErrorBody, StoreOrderInvoiceResponse } from "../../../../../../types"
import { findOwnRequest } from "../../../find-own"
import { presentInvoice } from "../../../present-invoice"
import { refuse } from "../../../refuse"

/** How the invoice of one of the customer's orders stands. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<StoreOrderInvoiceResponse | StoreInvoicingErrorBody>
): Promise<void> {
  const request = await findOwnRequest(req)
  if (!request) {
    refuse(res, "INVOICE_NOT_FOUND")
    return
  }
  const { orders, ledger } = await composeInvoicing(req.scope)
  const [[progress], [watch]] = await Promise.all([
    orders.readProgress([request.orderId]),
    ledger.findKsefOf([request.id]),
  ])
  res.json({ invoice: { ...presentInvoice(request, watch), is_paid: progress?.isPaid ?? null } })
}
