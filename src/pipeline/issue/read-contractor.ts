import { composeContractor } from "../../core/contractor/compose-contractor"
import type { Contractor } from "../../core/draft/invoice-draft"
import type { Ports } from "../ports"
import { composeInvoice } from "./compose-request"

/**
 * The buyer as an invoice of the order would show him today; null if that cannot be determined. An
 * order that can no longer be invoiced, such as after a return or a refund, still has a buyer.
 */
export async function readContractor(
  ports: Ports,
  { orderId, companyId }: { orderId: string; companyId: string | null }
): Promise<Contractor | null> {
  const composed = await composeInvoice(ports, {
    orderId,
    companyId: companyId ?? "",
    isForced: true,
  })
  if (composed.kind === "draft") return composed.draft.contractor
  // Without a draft it is not known how the shop's function would change him.
  if (composed.kind !== "refused" || ports.settings.transformDraft) return null
  const order = await ports.orders.readOrder(orderId)
  const buyer = order && composeContractor(order, ports.settings)
  return buyer?.kind === "contractor" ? buyer.contractor : null
}
