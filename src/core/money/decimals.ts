/**
 * An exact decimal: whole `units` of the `scale`-th place after the point (2.5 is 25n, 1).
 *
 * Only {@link divide} and {@link roundTo} round. Bigints, because the decimals Medusa stores have
 * up to 20 places, and an order may have a thousand lines.
 */
export type Decimal = { readonly units: bigint; readonly scale: number }

export const ZERO: Decimal = { units: 0n, scale: 0 }

/** Decimals of an amount that is shown, even if the service shows it with fewer. */
export const FEWEST_PLACES = 2

const PLAIN_TEXT = /^-?\d{1,15}(?:\.\d{1,80})?$/
const TEXT = /^(-?)(\d{1,60})(?:\.(\d{1,80}))?(?:e([+-]?\d{1,2}))?$/i
const CODE_OF_ZERO = 48
const LIMIT = 10n ** 15n

/** The number a decimal text stands for; null if it is not one, or is larger than any price. */
export function parseDecimal(text: string): Decimal | null {
  return PLAIN_TEXT.test(text) ? parsePlain(text) : parseUnusual(text)
}

/** By far the most common form: up to 15 digits, a point, no exponent. */
function parsePlain(text: string): Decimal {
  const point = text.indexOf(".")
  if (point < 0) return { units: BigInt(text), scale: 0 }
  let end = text.length
  while (text.charCodeAt(end - 1) === CODE_OF_ZERO) end -= 1
  const scale = Math.max(end - point - 1, 0)
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1, end)), scale }
}

function parseUnusual(text: string): Decimal | null {
  const [matched, sign, whole, fraction = "", exponent = "0"] = TEXT.exec(text) ?? []
  if (matched === undefined) return null
  const digits = BigInt(`${whole}${fraction}`)
  const scale = fraction.length - Number(exponent)
  const units = scale < 0 ? digits * powerOfTen(-scale) : digits
  if (units >= LIMIT * powerOfTen(Math.max(scale, 0))) return null
  return shorten({ units: sign ? -units : units, scale: Math.max(scale, 0) })
}

/** The shortest decimal text of a number: "2.5". */
export function toText(value: Decimal): string {
  return formatDecimal(shorten(value))
}

/** Decimal text with all the number's decimals: (1250n, 2) is "12.50". */
export function formatDecimal({ units, scale }: Decimal): string {
  if (scale === 0) return units.toString()
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0")
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

export function plus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { units: unitsAt(left, scale) + unitsAt(right, scale), scale }
}

export function minus(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale)
  return { units: unitsAt(left, scale) - unitsAt(right, scale), scale }
}

export function times(left: Decimal, right: Decimal): Decimal {
  return { units: left.units * right.units, scale: left.scale + right.scale }
}

export function negate({ units, scale }: Decimal): Decimal {
  return { units: -units, scale }
}

/** Below 0, 0 or above 0 if `left` is below, equal to or above `right`. */
export function compare(left: Decimal, right: Decimal): number {
  const { units } = minus(left, right)
  return units < 0n ? -1 : units > 0n ? 1 : 0
}

/** `left / right` to `scale` decimals, half up; requires a `right` above 0. */
export function divide(left: Decimal, right: Decimal, scale: number): Decimal {
  const dividend = left.units * powerOfTen(right.scale + scale)
  return { units: floorHalfUp(dividend, right.units * powerOfTen(left.scale)), scale }
}

/** Rounds to `scale` decimals, half up. */
export function roundTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale }
  return { units: floorHalfUp(value.units, powerOfTen(value.scale - scale)), scale }
}

/** True for 12.3 and 12.30; null if either is missing or not a decimal. */
export function isSameAmount(one: string | null, other: string | null): boolean | null {
  const [left, right] = [parseDecimal(one ?? ""), parseDecimal(other ?? "")]
  return left && right ? compare(left, right) === 0 : null
}

const powers: bigint[] = []

/** 10 to the `exponent`, a whole number of at least 0. */
export function powerOfTen(exponent: number): bigint {
  return (powers[exponent] ??= 10n ** BigInt(exponent))
}

const unitsAt = ({ units, scale }: Decimal, wanted: number) =>
  scale === wanted ? units : units * powerOfTen(wanted - scale)

function floorHalfUp(dividend: bigint, divisor: bigint): bigint {
  const numerator = 2n * dividend + divisor
  const quotient = numerator / (2n * divisor)
  // Bigint division truncates towards zero; half up needs the floor.
  return numerator < 0n && quotient * 2n * divisor !== numerator ? quotient - 1n : quotient
}

function shorten(value: Decimal): Decimal {
  let { units, scale } = value
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n
    scale -= 1
  }
  return scale === value.scale ? value : { units, scale }
}
