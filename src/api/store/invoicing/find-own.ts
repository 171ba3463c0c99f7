import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { LEDGER_KEY } from "../../../composition"
import type { InvoiceRequest } from "../../../core/invoice-request"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { idOf } from "../../admin/invoicing/perform-act"

/** Of a customer with more, the newest. */
const MAX_ORDERS = 1000

/**
 * The invoice request of the order in the path, if the order is the customer's own; null alike for
 * another's, a guest's, one that does not exist and one that has none.
 */
export async function findOwnRequest(
  req: AuthenticatedMedusaRequest
): Promise<InvoiceRequest | null> {
  const [orderId] = await listOwnOrders(req, { id: idOf(req) })
  if (orderId === undefined) return null
  return await req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY).findRequestOfOrder(orderId)
}

/** Ids of the customer's orders, the newest first. Whose an order is, Medusa alone knows. */
export async function listOwnOrders(
  req: AuthenticatedMedusaRequest,
  filters: { id?: string } = {}
): Promise<string[]> {
  const { data } = await req.scope.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id"],
    filters: { ...filters, customer_id: req.auth_context.actor_id, is_draft_order: false },
    pagination: { take: MAX_ORDERS, order: { created_at: "DESC" } },
  })
  return (data as { id: string }[]).map(({ id }) => id)
}
