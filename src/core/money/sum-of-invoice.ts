import { isLeftOutOfTotal, MICRO_DIGITS } from "./amounts"
import { minus, parseDecimal, plus, roundTo, toText, ZERO, type Decimal } from "./decimals"
import type { InvoiceDraft } from "../draft/invoice-draft"
import type { OrderSnapshot } from "../order/order-snapshot"

/** The invoice's total and the order's, as decimal texts in the major unit. */
export type InvoiceSum = {
  /** The total gross of all positions. */
  positions: string
  /** The invoice's gross. */
  invoice: string
  /** As Medusa reports it, after credit lines; not rounded except for division noise. */
  orderTotal: string
  /**
   * The amount paid with credit lines, as far as it lowers the order's total; it does not lower the
   * sale.
   */
  credit: string
  /** Credit lines added after the order, as by a refund; they lower its total but not the amount sold. */
  refund: string
  /** The sum of order, credit and refund, rounded to the currency: what the invoice must show. */
  sale: string
  /** Invoice minus sale; "0" for anything that may be sent. */
  difference: string
}

/** Sets the two totals side by side for a person; the actual proof is `proveTotals`. */
export function compareSums(
  draft: Pick<InvoiceDraft, "positions" | "totals">,
  order: Pick<OrderSnapshot, "total" | "creditLines" | "currencyDecimals">
): InvoiceSum {
  const decimals = order.currencyDecimals
  const addUp = (lines: OrderSnapshot["creditLines"]) => add(lines.map(({ amount }) => amount))
  const usedAtCheckout = addUp(order.creditLines.filter((line) => !line.addedAfterOrder))
  const paidBack = addUp(order.creditLines.filter((line) => line.addedAfterOrder))
  const isLeftOut = isLeftOutOfTotal(plus(usedAtCheckout, paidBack), decimals)
  const [credit, refund] = isLeftOut ? [ZERO, ZERO] : [usedAtCheckout, paidBack]
  // Noise first: 10.00499999999999999 is 10.005 and rounds up.
  const orderTotal = roundTo(read(order.total), decimals + MICRO_DIGITS)
  const sale = roundTo(plus(plus(orderTotal, credit), refund), decimals)
  return {
    positions: toText(add(draft.positions.map(({ gross }) => gross))),
    invoice: draft.totals.gross,
    orderTotal: toText(orderTotal),
    credit: toText(credit),
    refund: toText(refund),
    sale: toText(sale),
    difference: toText(minus(read(draft.totals.gross), sale)),
  }
}

const read = (text: string): Decimal => parseDecimal(text) ?? ZERO

const add = (amounts: readonly string[]): Decimal => amounts.map(read).reduce(plus, ZERO)
