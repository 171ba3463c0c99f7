import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { findOwnOrder, LEDGER_KEY, type Connection } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import type { StoreInvoicingErrorBody, StoreOrderInvoiceResponse } from "../../../../../../types"
import { idOf } from "../../../../../admin/invoicing/perform-act"
import { presentInvoice } from "../../../present-invoice"
import { refuse } from "../../../refuse"

/** The state of the invoice of one of the customer's orders. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<StoreOrderInvoiceResponse | StoreInvoicingErrorBody>
): Promise<void> {
  const orderId = idOf(req)
  const connection = req.scope.resolve<Connection>(ContainerRegistrationKeys.PG_CONNECTION)
  const [order, found] = await Promise.all([
    findOwnOrder(connection, { orderId, customerId: req.auth_context.actor_id }),
    req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY).findOfOrder(orderId),
  ])
  if (!order || !found) {
    refuse(res, "INVOICE_NOT_FOUND")
    return
  }
  res.json({ invoice: { ...presentInvoice(found.request, found.ksef), is_paid: order.isPaid } })
}
