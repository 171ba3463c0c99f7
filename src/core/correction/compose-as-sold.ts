import { measureOrder } from "../order/measure-order"
import type { InvoicePosition } from "../draft/invoice-draft"
import { composePositions, type PositionRules } from "../draft/positions"
import { readSale } from "../order/as-sold"
import type { OrderSnapshot } from "../order/order-snapshot"
import { isSameAmount } from "../money/decimals"
import type { Invoiced } from "./compose-sheet"

/**
 * The positions of the order as it was sold: nothing returned, nothing added by a return, claim or
 * exchange, nothing refunded. For an invoice whose positions the plugin does not have; null if the
 * order cannot be composed or its total is not the invoice's.
 */
export function composeAsSold(
  order: Pick<OrderSnapshot, "currency" | "currencyDecimals" | "lines" | "creditLines">,
  gross: string,
  { maxDecimals, unit, ...rules }: PositionRules & { maxDecimals: number; unit: string }
): Invoiced | null {
  const { total, ...sale } = readSale(order)
  if (total === null) return null
  const measured = measureOrder({ ...order, ...sale, total }, maxDecimals)
  if (measured.kind !== "measured") return null
  const composed = composePositions(measured.order, order.currency, rules)
  if (composed.kind !== "positions" || !isSameAmount(composed.totals.gross, gross)) return null
  const positions = composed.positions.map(
    ({ lineIndex: _, isCollapsed: __, ...position }): InvoicePosition => ({
      ...position,
      category: null,
      categoryRule: null,
      unit,
    })
  )
  return { positions, priceType: composed.priceType, gross: composed.totals.gross }
}
