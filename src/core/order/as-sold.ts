import { minus, parseDecimal, plus, toText, ZERO } from "../money/decimals"
import { readLine } from "../money/line-amounts"
import type { OrderSnapshot } from "./order-snapshot"

type Sale = Pick<OrderSnapshot, "lines" | "creditLines">

/**
 * An order as it was before any return: without refunds, credit given afterwards, returned pieces
 * and additions by a return, claim or exchange. An invoice made before those shows this.
 *
 * The total is that of its lines minus the credit it was placed with, or Medusa's if an amount
 * cannot be read; whoever measures the order reports that.
 */
export function asSold(order: OrderSnapshot): OrderSnapshot {
  const { total, ...sale } = readSale(order)
  const payments = order.payments.map((payment) => ({ ...payment, refundedAmount: "0" }))
  return { ...order, ...sale, payments, total: total ?? order.total }
}

/**
 * The lines and the credit of {@link asSold}. `total`: a decimal text in the major unit; null if an
 * amount cannot be read.
 */
export function readSale(order: Sale): Sale & { total: string | null } {
  const lines = order.lines
    .filter(({ belongsToChange }) => !belongsToChange)
    .map((line) => ({ ...line, returnedQuantity: "0" }))
  const creditLines = order.creditLines.filter(({ addedAfterOrder }) => !addedAfterOrder)
  return { lines, creditLines, total: addUp({ lines, creditLines }) }
}

function addUp({ lines, creditLines }: Sale): string | null {
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
