import { minus, parseDecimal, plus, toText, ZERO } from "../money/decimals"
import { readLine } from "../money/line-amounts"
import type { OrderSnapshot } from "./order-snapshot"

/**
 * An order as it was before any return: without refunds, credit given afterwards, returned pieces
 * and additions by a return, claim or exchange. An invoice made before those shows this.
 *
 * The total is that of its lines minus the credit it was placed with, or Medusa's if an amount
 * cannot be read; whoever measures the order reports that.
 */
export function asSold(order: OrderSnapshot): OrderSnapshot {
  const lines = order.lines
    .filter(({ belongsToChange }) => !belongsToChange)
    .map((line) => ({ ...line, returnedQuantity: "0" }))
  const creditLines = order.creditLines.filter(({ addedAfterOrder }) => !addedAfterOrder)
  const payments = order.payments.map((payment) => ({ ...payment, refundedAmount: "0" }))
  return { ...order, lines, creditLines, payments, total: addUp(lines, creditLines) ?? order.total }
}

function addUp(
  lines: OrderSnapshot["lines"],
  creditLines: OrderSnapshot["creditLines"]
): string | null {
  let total = ZERO
  for (const line of lines) {
    const read = readLine(line)
    if ("unreadable" in read) return null
    total = plus(total, read.gross)
  }
  for (const { amount } of creditLines) {
    const credit = parseDecimal(amount)
    if (!credit) return null
    total = minus(total, credit)
  }
  return toText(total)
}
