import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { findOwnOrder, LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import type { StoreInvoicingErrorBody, StoreOrderInvoiceResponse } from "../../../../../../types"
import { idOf } from "../../../../../admin/invoicing/perform-act"
import { presentInvoice } from "../../../present-invoice"
import { refuse } from "../../../refuse"

/** How the invoice of one of the customer's orders stands. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<StoreOrderInvoiceResponse | StoreInvoicingErrorBody>
): Promise<void> {
  const order = await findOwnOrder(req.scope.resolve(ContainerRegistrationKeys.QUERY), {
    orderId: idOf(req),
    customerId: req.auth_context.actor_id,
  })
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const request = order && (await ledger.findRequestOfOrder(order.orderId))
  if (!request) {
    refuse(res, "INVOICE_NOT_FOUND")
    return
  }
  const [watch] = await ledger.findKsefOf([request.id])
  res.json({ invoice: { ...presentInvoice(request, watch), is_paid: order.isPaid } })
}
