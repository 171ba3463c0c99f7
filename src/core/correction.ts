import { parseDecimal, plus, roundTo, formatDecimal, toText, ZERO } from "./decimals"
import type { Correction, InvoiceRequest, OrderChange } from "./invoice-request"
import type { OrderSnapshot } from "./order-snapshot"

/**
 * What a person needs to write the correcting invoice: what was invoiced beside what the order
 * comes to now.
 *
 * @param order null when it could not be read; the figures of the order are then left out.
 * @param at ISO 8601 moment.
 */
export function describeCorrection(
  request: Pick<InvoiceRequest, "totals">,
  order: Pick<OrderSnapshot, "total" | "payments" | "currencyDecimals"> | null,
  { reason, at }: { reason: OrderChange; at: string }
): Correction {
  return {
    reason,
    at,
    invoiced: request.totals?.gross ?? null,
    orderTotal: order && showAmount(order.total, order.currencyDecimals),
    refunded: order && sumRefunds(order),
  }
}

function sumRefunds({
  payments,
  currencyDecimals,
}: Pick<OrderSnapshot, "payments" | "currencyDecimals">): string | null {
  const refunds = payments.map(({ refundedAmount }) => parseDecimal(refundedAmount) ?? ZERO)
  return showAmount(toText(refunds.reduce(plus, ZERO)), currencyDecimals)
}

/** With the currency's places: "12.50"; null for what is no number. */
function showAmount(text: string, decimals: number): string | null {
  const amount = parseDecimal(text)
  return amount && formatDecimal(roundTo(amount, decimals))
}
