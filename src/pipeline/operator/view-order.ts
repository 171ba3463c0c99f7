import { composeContractor } from "../../core/contractor/compose-contractor"
import type { Contractor } from "../../core/draft/invoice-draft"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { compareSums, type InvoiceSum } from "../../core/money/sum-of-invoice"
import type { Ports } from "../ports"

/** The order of a request as it is now; a buyer that no invoice could show is null with reasons. */
export type OrderView = {
  currency: string
  total: string
  /** Beside the invoice as it was sent; null while nothing was composed. */
  sum: InvoiceSum | null
  contractor: Contractor | null
  reasons: readonly AnyReason[]
}

/** Reads the order for somebody who looks at its invoice; null when the order is gone. */
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
