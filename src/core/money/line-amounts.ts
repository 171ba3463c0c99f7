import { divide, minus, negate, parseDecimal, plus, times, ZERO, type Decimal } from "./decimals"
import type { OrderLine } from "../order/order-snapshot"

/** The fields of an order line needed for amounts; every {@link OrderLine} is one. */
export type PricedLine = Pick<
  OrderLine,
  | "id"
  | "kind"
  | "name"
  | "quantity"
  | "unitPrice"
  | "isTaxInclusive"
  | "taxLines"
  | "adjustments"
  | "returnedQuantity"
  | "belongsToChange"
>

/** A line's parsed numbers; amounts in the major unit, unrounded. */
export type LineFigures = {
  quantity: Decimal
  unitPrice: Decimal
  returned: Decimal
  /** What the buyer pays for the line. */
  gross: Decimal
  /** 1 plus the sum of the line's rates: gross is net times this. */
  factor: Decimal
  hasDiscount: boolean
}

/** The field that is not a usable number, and its value. */
export type Unreadable = { unreadable: string; value: string }

const ONE_HUNDRED_PERCENT: Decimal = { units: 1n, scale: 0 }
const MAX_PERCENT = 1000n

/**
 * The line's figures, or the field that cannot be read.
 *
 * Source: domain 1.1. The adjustments of a shipping method are net whatever they say (domain 1.2).
 */
export function readLine(line: PricedLine): LineFigures | Unreadable {
  const quantity = parseDecimal(line.quantity)
  if (!quantity || quantity.units < 0n) return { unreadable: "quantity", value: line.quantity }
  const unitPrice = parseDecimal(line.unitPrice)
  if (!unitPrice) {
    return { unreadable: line.kind === "item" ? "unit_price" : "amount", value: line.unitPrice }
  }
  const returned = parseDecimal(line.returnedQuantity)
  if (!returned) return { unreadable: "return_received_quantity", value: line.returnedQuantity }
  const factor = readFactor(line)
  if (!factor) return { unreadable: "tax_lines.rate", value: joinRates(line) }
  const discount = readDiscount(line)
  if (!discount) return { unreadable: "adjustments.amount", value: findUnreadable(amountsOf(line)) }
  const hasDiscount = discount.withTax.units !== 0n || discount.withoutTax.units !== 0n
  const price = times(unitPrice, quantity)
  const withTax = line.isTaxInclusive ? minus(price, discount.withTax) : negate(discount.withTax)
  const withoutTax = line.isTaxInclusive
    ? negate(discount.withoutTax)
    : minus(price, discount.withoutTax)
  const gross = quantity.units === 0n ? ZERO : plus(withTax, times(withoutTax, factor))
  return { quantity, unitPrice, returned, gross, factor, hasDiscount }
}

/** The line before tax, in whole units of the `scale`-th place. */
export function netUnits({ gross, factor }: LineFigures, scale: number): bigint {
  return divide(gross, factor, scale).units
}

/** The sum of the rates may be too high even if each of them is readable. */
const joinRates = ({ taxLines }: PricedLine) => taxLines.map(({ rate }) => rate).join(" + ")

const amountsOf = ({ adjustments }: PricedLine) => adjustments.map(({ amount }) => amount)

/** The first of the texts that is not a number; empty if all are. */
export const findUnreadable = (amounts: readonly string[]): string =>
  amounts.find((amount) => parseDecimal(amount) === null) ?? ""

function readFactor(line: PricedLine): Decimal | null {
  let percent = ZERO
  for (const tax of line.taxLines) {
    const rate = parseDecimal(tax.rate)
    if (!rate || rate.units < 0n) return null
    percent = plus(percent, rate)
  }
  if (percent.units > MAX_PERCENT * 10n ** BigInt(percent.scale)) return null
  return plus({ units: percent.units, scale: percent.scale + 2 }, ONE_HUNDRED_PERCENT)
}

function readDiscount(line: PricedLine): { withTax: Decimal; withoutTax: Decimal } | null {
  let [withTax, withoutTax] = [ZERO, ZERO]
  for (const adjustment of line.adjustments) {
    const amount = parseDecimal(adjustment.amount)
    if (!amount) return null
    if (adjustment.isTaxInclusive && line.kind === "item") withTax = plus(withTax, amount)
    else withoutTax = plus(withoutTax, amount)
  }
  return { withTax, withoutTax }
}
