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
  const { orders } = await composeInvoicing(req.scope)
  const [progress] = await orders.readProgress([request.orderId])
  res.json({ invoice: { ...presentInvoice(request), is_paid: progress?.isPaid ?? null } })
}
