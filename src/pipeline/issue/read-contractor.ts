import { composeContractor, readDistinctBuyer } from "../../core/contractor/compose-contractor"
import type { Contractor } from "../../core/draft/invoice-draft"
import type { Ports } from "../ports"
import { composeInvoice } from "./compose-request"

type Wanted = { orderId: string; companyId: string | null }

/** The buyer of an order as it is today. */
type BuyerNow =
  | { kind: "contractor"; contractor: Contractor }
  /** No invoice could show him, as with a wrong tax number or without a name. */
  | { kind: "refused"; buyer: Pick<Contractor, "name" | "taxIdentificationNumber" | "postCode"> }

/**
 * The buyer as an invoice of the order would show him today; null if that cannot be determined. An
 * order that can no longer be invoiced, such as after a return or a refund, still has a buyer.
 */
export async function readContractor(ports: Ports, wanted: Wanted): Promise<Contractor | null> {
  const now = await readBuyerNow(ports, wanted)
  return now?.kind === "contractor" ? now.contractor : null
}

/** Like {@link readContractor}, but also of a buyer whom no invoice could show. */
export async function readBuyerNow(
  ports: Ports,
  { orderId, companyId }: Wanted
): Promise<BuyerNow | null> {
  const composed = await composeInvoice(ports, {
    orderId,
    companyId: companyId ?? "",
    isForced: true,
  })
  if (composed.kind === "draft") {
    return { kind: "contractor", contractor: composed.draft.contractor }
  }
  // Without a draft it is not known how the shop's function would change him.
  if (composed.kind !== "refused" || ports.settings.transformDraft) return null
  const order = await ports.orders.readOrder(orderId)
  if (!order) return null
  const result = composeContractor(order, ports.settings)
  if (result.kind === "contractor") return result
  // The customer's record speaks of another company now, which says nothing about the order.
  const isOfRecord = result.refusals.some(({ code }) => code === "TAX_ID_OF_OTHER_COMPANY")
  return isOfRecord ? null : { kind: "refused", buyer: readDistinctBuyer(order, ports.settings) }
}
