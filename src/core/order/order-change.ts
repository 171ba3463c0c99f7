import { measureLinesNow, type LineNow } from "../correction/lines-now"
import type { InvoicePosition } from "../draft/invoice-draft"
import { formatMinor, halfUp, MICRO, snapToMicros, sum } from "../money/amounts"
import { compare, formatDecimal, parseDecimal, plus, ZERO, type Decimal } from "../money/decimals"
import { isPaidBack, type PaidOrder } from "../payment/standing"
import type { InvoiceRequest, OrderChange } from "../request/invoice-request"
import { measureOrder, type MeasuredOrder, type PricedOrder } from "./measure-order"
import type { RefusalCode } from "../request/refusals"

type Change = Exclude<OrderChange, "ORDER_CANCELED" | "BUYER_EDITED">

const BY_REFUSAL: Readonly<Partial<Record<RefusalCode, Change>>> = {
  RETURN_BEFORE_INVOICE: "ORDER_RETURNED",
  CREDIT_LINE_AFTER_ORDER: "ORDER_REFUNDED",
}

/**
 * How an order now differs from its invoice; null if the invoice is still correct.
 *
 * An order's version also grows with changes that no invoice shows, such as a parcel packed or
 * sent, so only the amounts, the lines and what was paid back of the invoice's amount count.
 *
 * @param invoiced its `positions` are null if the lines behind them are not known.
 */
export function findOrderChange(
  invoiced: Invoiced,
  order: PricedOrder & PaidOrder,
  maxDecimals: number
): Change | null {
  const measured = measureOrder(order, maxDecimals)
  if (measured.kind === "refused") return changeOfRefusal(measured.refusal.code)
  if (measured.kind === "nothing-to-invoice") return "ORDER_EDITED"
  if (!isSameSale(invoiced, order, measured.order)) return "ORDER_EDITED"
  const { saleTotalMinor, decimals } = measured.order
  const paidBack = isPaidBack(order, formatMinor(saleTotalMinor, decimals))
  return (paidBack ?? hasRefund(order)) ? "ORDER_REFUNDED" : null
}

/** The change for which an order can no longer be invoiced. */
export const changeOfRefusal = (code: string | undefined): Change =>
  (BY_REFUSAL as Readonly<Record<string, Change | undefined>>)[code ?? ""] ?? "ORDER_EDITED"

/** True if any part of an order was paid back. */
export const hasRefund = ({ payments }: Pick<PaidOrder, "payments">): boolean =>
  payments.some(({ refundedAmount }) => compare(parseDecimal(refundedAmount) ?? ZERO, ZERO) > 0)

type Invoiced = Pick<InvoiceRequest, "totals" | "positions" | "priceType">

/**
 * True if the total is the same, and each line has the same value and quantity as on the invoice;
 * if the invoice's lines are not known, only the total counts.
 */
function isSameSale(
  { totals, positions, priceType }: Invoiced,
  order: PricedOrder,
  { decimals, saleTotalMinor, lines: measured }: MeasuredOrder
): boolean {
  const gross = parseDecimal(totals?.gross ?? "")
  // As versions before 0.2.0 rounded: a sum at half a minor unit may have come out one lower.
  const before = halfUp(sum(measured.map(({ micros }) => micros)))
  const isSameTotal = [saleTotalMinor, before].some(
    (units) => gross && compare(gross, { units, scale: decimals }) === 0
  )
  if (!isSameTotal || positions === null) return isSameTotal
  const lines = measureLinesNow(order.lines, decimals)
  if ("code" in lines) return false
  const ids = new Set(order.lines.map(({ id }) => id))
  if (!positions.every(({ lineId }) => ids.has(lineId))) return false
  return lines.every((line) => {
    const rows = positions.filter(({ lineId }) => lineId === line.line.id)
    return isSameLine(line, rows, { priceType, decimals })
  })
}

/** True if the rows' value differs by less than the smallest unit, to which they are rounded. */
function isSameLine(
  { figures, grossMicros, netMicros }: LineNow,
  rows: readonly InvoicePosition[],
  { priceType, decimals }: { priceType: string | null; decimals: number }
): boolean {
  const isNet = priceType === "NET"
  const value = rows
    .map(({ net, gross }) => parseDecimal(isNet ? net : gross) ?? ZERO)
    .reduce(plus, ZERO)
  const difference = snapToMicros(value, decimals) - (isNet ? netMicros : grossMicros)
  if (difference >= MICRO || difference <= -MICRO) return false
  // A line worth less than that may have been rounded away.
  return rows.length === 0 || isSameQuantity(figures.quantity, rows)
}

/** One piece may stand for a whole line, with its quantity stated in the name. */
function isSameQuantity(quantity: Decimal, rows: readonly InvoicePosition[]): boolean {
  const pieces = rows.map((row) => parseDecimal(row.quantity) ?? ZERO).reduce(plus, ZERO)
  const isTold = rows.length === 1 && rows[0]?.name.includes(`(${formatDecimal(quantity)} `)
  return compare(pieces, quantity) === 0 || isTold === true
}
