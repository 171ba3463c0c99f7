import { isLeftOutOfTotal } from "../money/amounts"
import {
  compare,
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  roundTo,
  toText,
  ZERO,
} from "../money/decimals"
import type { Correction, InvoiceRequest, OrderChange } from "../request/invoice-request"
import { readLaterCredit } from "../order/later-credit"
import type { OrderSnapshot } from "../order/order-snapshot"

/**
 * What a person needs to write the correcting invoice: what was invoiced beside what the order
 * comes to now.
 *
 * @param order null when it could not be read; the figures of the order are then left out.
 * @param at ISO 8601 moment.
 */
export function describeCorrection(
  request: Pick<InvoiceRequest, "totals">,
  order: Pick<OrderSnapshot, "total" | "payments" | "creditLines" | "currencyDecimals"> | null,
  { reason, at }: { reason: OrderChange; at: string }
): Correction {
  return {
    reason,
    at,
    invoiced: request.totals?.gross ?? null,
    orderTotal: order && showSaleTotal(order),
    refunded: order && sumRefunds(order),
  }
}

/**
 * True of a correction that a person dealt with where the order reads today as it did then, or where
 * no more than what was corrected has been paid back since.
 *
 * A return, its refund and a parcel packed afterwards each make a version of the order; the invoice
 * is corrected once for all of them.
 */
export function isCorrectedAlready(settled: Correction | null, now: Correction): boolean {
  if (settled?.isSettled !== true) return false
  if (settled.reason === "ORDER_CANCELED") return true
  const [total, refunded] = [now.orderTotal, now.refunded]
  if (total === null || refunded === null || settled.orderTotal !== total) return false
  return settled.refunded === refunded || isWithin(refunded, now.invoiced, total)
}

/** True of a correction that changed what was invoiced: another buyer alone leaves the sale as it was. */
export const isOfSale = ({ reason, invoiced, orderTotal }: Correction): boolean =>
  reason !== "BUYER_EDITED" || invoiced !== orderTotal

/** Whether what was paid back is no more than what the order came to be worth less. */
function isWithin(refunded: string, invoiced: string | null, total: string): boolean {
  const [paidBack, before, after] = [refunded, invoiced ?? "", total].map(parseDecimal)
  return Boolean(paidBack && before && after && compare(paidBack, minus(before, after)) <= 0)
}

/**
 * What the order's goods come to. Gift cards and store credit pay for them, or are given back for them,
 * and move Medusa's total alone; the credit line of a refund lowers what is sold.
 */
function showSaleTotal(
  order: Pick<OrderSnapshot, "total" | "payments" | "creditLines" | "currencyDecimals">
): string | null {
  const { total, creditLines, currencyDecimals } = order
  const read = parseDecimal(total)
  if (!read) return null
  const credit = creditLines.map(({ amount }) => parseDecimal(amount) ?? ZERO).reduce(plus, ZERO)
  const sold = isLeftOutOfTotal(credit, currencyDecimals) ? read : plus(read, credit)
  return showAmount(toText(minus(sold, readLaterCredit(order).reduced)), currencyDecimals)
}

/** What was paid back of an order in all, with the currency's places; null for what is no number. */
export function sumRefunds({
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
