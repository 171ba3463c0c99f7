import { measureOrder } from "../order/measure-order"
import type { InvoicePosition } from "../draft/invoice-draft"
import { composePositions, type PositionRules } from "../draft/positions"
import type { OrderSnapshot } from "../order/order-snapshot"
import { isSameAmount, minus, parseDecimal, plus, toText, ZERO } from "../money/decimals"
import { readLine } from "../money/line-amounts"
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
  const lines = order.lines
    .filter(({ belongsToChange }) => !belongsToChange)
    .map((line) => ({ ...line, returnedQuantity: "0" }))
  const creditLines = order.creditLines.filter(({ addedAfterOrder }) => !addedAfterOrder)
  const total = sumLines(lines, creditLines)
  if (total === null) return null
  const measured = measureOrder({ ...order, lines, creditLines, total }, maxDecimals)
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

type Sold = Pick<OrderSnapshot, "lines" | "creditLines">

function sumLines(lines: Sold["lines"], creditLines: Sold["creditLines"]): string | null {
  let total = ZERO
  for (const line of lines) {
    const figures = readLine(line)
    if ("unreadable" in figures) return null
    total = plus(total, figures.gross)
  }
  for (const { amount } of creditLines) total = minus(total, parseDecimal(amount) ?? ZERO)
  return toText(total)
}
