import { MICRO } from "../money/amounts"
import { compare, parseDecimal, ZERO } from "../money/decimals"
import type { InvoiceRequest, OrderChange } from "../request/invoice-request"
import { measureOrder, type MeasuredOrder, type PricedOrder } from "./measure-order"
import type { OrderPayment } from "./order-snapshot"
import type { RefusalCode } from "../request/refusals"

type Change = Exclude<OrderChange, "ORDER_CANCELED" | "BUYER_EDITED">

const BY_REFUSAL: Readonly<Partial<Record<RefusalCode, Change>>> = {
  RETURN_BEFORE_INVOICE: "ORDER_RETURNED",
  CREDIT_LINE_AFTER_ORDER: "ORDER_REFUNDED",
}

/**
 * How an order differs from its invoice by now; null when the invoice still tells the truth.
 *
 * An order's version also grows with what no invoice shows, a parcel packed or sent, so only the
 * amounts, the lines and what was paid back count.
 *
 * @param invoiced its `positions` are null where the lines behind them are not known.
 */
export function findOrderChange(
  invoiced: Pick<InvoiceRequest, "totals" | "positions">,
  order: PricedOrder & { payments: readonly Pick<OrderPayment, "refundedAmount">[] },
  maxDecimals: number
): Change | null {
  const measured = measureOrder(order, maxDecimals)
  if (measured.kind === "refused") return BY_REFUSAL[measured.refusal.code] ?? "ORDER_EDITED"
  if (measured.kind === "nothing-to-invoice") return "ORDER_EDITED"
  if (!isSameSale(invoiced, measured.order)) return "ORDER_EDITED"
  return order.payments.some(isRefunded) ? "ORDER_REFUNDED" : null
}

function isSameSale(
  { totals, positions }: Pick<InvoiceRequest, "totals" | "positions">,
  { lines, decimals, saleTotalMinor }: MeasuredOrder
): boolean {
  const gross = parseDecimal(totals?.gross ?? "")
  const isSameTotal = gross && compare(gross, { units: saleTotalMinor, scale: decimals }) === 0
  if (!isSameTotal || positions === null) return Boolean(isSameTotal)
  const sold = lines.filter(({ micros }) => micros !== 0n)
  const shown = new Set(positions.map(({ lineId }) => lineId))
  const ids = new Set(sold.map(({ line }) => line.id))
  // A line worth less than the smallest unit may have been rounded away.
  const must = sold.filter(({ micros }) => micros >= MICRO)
  return [...shown].every((id) => ids.has(id)) && must.every(({ line }) => shown.has(line.id))
}

const isRefunded = ({ refundedAmount }: Pick<OrderPayment, "refundedAmount">) =>
  compare(parseDecimal(refundedAmount) ?? ZERO, ZERO) !== 0
