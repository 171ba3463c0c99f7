import { formatMinor } from "./amounts"
import { measureOrder, type PricedOrder } from "../order/measure-order"

/**
 * The total an order's invoice must have: items and shipping before credit lines, half up, in the
 * major unit; null if the order cannot be invoiced as it is. Source: domain 2.1.
 */
export function saleTotalOf(order: PricedOrder, maxDecimals: number): string | null {
  const measured = measureOrder(order, maxDecimals)
  return measured.kind === "measured"
    ? formatMinor(measured.order.saleTotalMinor, measured.order.decimals)
    : null
}
