import { formatDecimal, parseDecimal, powerOfTen, roundTo, type Decimal } from "./decimals"

/**
 * Amounts in whole minor units are bigints; a "micro" is a millionth of a minor unit.
 *
 * Six decimals of a minor unit clean division noise (19.999999999999999 becomes 20) and must come
 * before every floor, rounding or comparison with zero. Source: domain 2.4.
 */
export const MICRO = 1_000_000n
export const MICRO_DIGITS = 6

/** An exact amount in the major unit as whole micros; this is the `snap` of domain 2.4. */
export function snapToMicros(amount: Decimal, decimals: number): bigint {
  return roundTo(amount, decimals + MICRO_DIGITS).units
}

/**
 * True if Medusa leaves these credit lines out of an order's total: a minor unit or less in all,
 * such as the remainder on a gift card. Source: domain 1.2.
 */
export function isLeftOutOfTotal(credit: Decimal, decimals: number): boolean {
  const micros = snapToMicros(credit, decimals)
  return micros <= MICRO && micros >= -MICRO
}

/** `dividend / divisor` rounded half up; requires a dividend of at least 0 and a divisor above 0. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

/** Whole minor units of an amount in micros, half up. */
export function halfUp(micros: bigint): bigint {
  return divideHalfUp(micros, MICRO)
}

/** Tax on a net amount, both in minor units; `percent` is a whole rate such as 23n. */
export function vatOnNet(net: bigint, percent: bigint): bigint {
  return divideHalfUp(net * percent, 100n)
}

/** Tax contained in a gross amount ("w stu", art. 106e(7)), both in minor units. */
export function vatInGross(gross: bigint, percent: bigint): bigint {
  return divideHalfUp(gross * percent, 100n + percent)
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/** An amount in minor units as a decimal text in the major unit. */
export function formatMinor(amountMinor: bigint, decimals: number): string {
  return formatDecimal({ units: amountMinor, scale: decimals })
}

/** A decimal text in the major unit as minor units; null if it is finer than the currency. */
export function parseMinor(text: string, decimals: number): bigint | null {
  const value = parseDecimal(text)
  if (!value || value.scale > decimals) return null
  return value.units * powerOfTen(decimals - value.scale)
}
