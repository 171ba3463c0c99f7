import { composeContractor } from "../../core/contractor/compose-contractor"
import type { Contractor } from "../../core/draft/invoice-draft"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { compareSums, type InvoiceSum } from "../../core/money/sum-of-invoice"
import type { Ports } from "../ports"

/** The order of a request as it is now; `contractor` is null, with `reasons`, if no invoice could show it. */
export type OrderView = {
  currency: string
  total: string
  /** Compared with the invoice as it was sent; null while nothing was composed. */
  sum: InvoiceSum | null
  contractor: Contractor | null
  reasons: readonly AnyReason[]
}

/** Reads the order for a person who views its invoice; null if the order no longer exists. */
export async function viewOrder(
  { orders, settings }: Pick<Ports, "orders" | "settings">,
  { orderId, positions, totals }: InvoiceRequest
): Promise<OrderView | null> {
  const order = await orders.readOrder(orderId)
  if (!order) return null
  const buyer = composeContractor(order, settings)
  return {
    currency: order.currency,
    total: order.total,
    sum: positions && totals ? compareSums({ positions: [...positions], totals }, order) : null,
    contractor: buyer.kind === "contractor" ? buyer.contractor : null,
    reasons: buyer.kind === "refused" ? buyer.refusals : [],
  }
}
