import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../composition"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { idOf } from "../../admin/invoicing/perform-act"
import { listCustomerOrders } from "../../list-customer-orders"

/**
 * The invoice request of the order in the path, if the order is the customer's own; null for another
 * customer's order, a guest's, one that does not exist or one without a request.
 */
export async function findOwnRequest(
  req: AuthenticatedMedusaRequest
): Promise<InvoiceRequest | null> {
  const [orderId] = await listOwnOrders(req, { id: idOf(req) })
  if (orderId === undefined) return null
  return await req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY).findRequestOfOrder(orderId)
}

/** Ids of the customer's orders, the newest first. */
export async function listOwnOrders(
  req: AuthenticatedMedusaRequest,
  filters: { id?: string } = {}
): Promise<string[]> {
  return await listCustomerOrders(req.scope, req.auth_context.actor_id, filters)
}
