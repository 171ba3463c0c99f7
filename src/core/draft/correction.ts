import { isLeftOutOfTotal, MICRO_DIGITS } from "../money/amounts"
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
 * What a person needs for the correcting invoice: the amount invoiced and the order's present
 * total.
 *
 * @param order null if it could not be read; the order's figures are then null.
 * @param at ISO 8601 time.
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
 * True if a person dealt with the correction and the order is the same now as then, or no more than
 * the corrected amount has been paid back since.
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

/** True if the correction changes the sale: a change of the buyer alone leaves it as it was. */
export const isOfSale = ({ reason, invoiced, orderTotal }: Correction): boolean =>
  reason !== "BUYER_EDITED" || invoiced !== orderTotal

/** Whether no more was paid back than the amount by which the order's total fell. */
function isWithin(refunded: string, invoiced: string | null, total: string): boolean {
  const [paidBack, before, after] = [refunded, invoiced ?? "", total].map(parseDecimal)
  return Boolean(paidBack && before && after && compare(paidBack, minus(before, after)) <= 0)
}

/**
 * The total of the order's goods. Gift cards and store credit pay for them, or refund them, and
 * change only Medusa's total; the credit line of a refund lowers the sale itself.
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

/** The total paid back on an order, with the currency's decimals; null if it is not a number. */
export function sumRefunds({
  payments,
  currencyDecimals,
}: Pick<OrderSnapshot, "payments" | "currencyDecimals">): string | null {
  const refunds = payments.map(({ refundedAmount }) => parseDecimal(refundedAmount) ?? ZERO)
  return showAmount(toText(refunds.reduce(plus, ZERO)), currencyDecimals)
}

/**
 * With the currency's decimals: "12.50"; null if it is not a number. Division noise is cleaned first, as for
 * the invoice: Medusa's 42.4849999999999999 is 42.485, and so 42.49.
 */
function showAmount(text: string, decimals: number): string | null {
  const amount = parseDecimal(text)
  return amount && formatDecimal(roundTo(roundTo(amount, decimals + MICRO_DIGITS), decimals))
}
