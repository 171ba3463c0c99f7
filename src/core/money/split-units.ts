import { divideHalfUp } from "./amounts"
import { powerOfTen, type Decimal } from "./decimals"

/** Pieces that share one unit price; a collapsed row is one piece standing for the whole line. */
export type UnitRow = {
  quantity: Decimal
  unitMinor: bigint
  valueMinor: bigint
  isCollapsed: boolean
}

/**
 * At most three rows whose unit price times quantity gives `valueMinor` exactly.
 *
 * An invoice's unit price has whole minor units (tax office, 0114-KDIP1-3.4012.766.2025.1.AMA), so
 * 7 pieces for 74.32 become 2 x 10.61 and 5 x 10.62. Source: domain 2.3 and 2.4.
 *
 * @param valueMinor above 0
 * @param quantity above 0, in its shortest form
 * @param ownUnitMinor the order's own unit price if the line is worth exactly that, else null
 * @param step how many parts a minor unit has when the service rounds a product
 */
export function splitUnits(
  valueMinor: bigint,
  quantity: Decimal,
  ownUnitMinor: bigint | null,
  step = 1n
): UnitRow[] {
  return quantity.scale === 0
    ? splitWhole(valueMinor, quantity.units)
    : splitFraction(valueMinor, quantity, ownUnitMinor, step)
}

/** How many of the service's hundredths a minor unit has. Source: service-api 6.2, row 9. */
export const stepOf = (decimals: number) => powerOfTen(Math.max(0, SERVICE_DECIMALS - decimals))

const SERVICE_DECIMALS = 2

function splitWhole(value: bigint, pieces: bigint): UnitRow[] {
  const unit = value / pieces
  const dearer = value % pieces
  if (unit === 0n) return collapse(value)
  const rows = [wholeRow(pieces - dearer, unit), wholeRow(dearer, unit + 1n)]
  return rows.filter((row) => row.quantity.units > 0n)
}

function splitFraction(
  value: bigint,
  quantity: Decimal,
  ownUnit: bigint | null,
  step: bigint
): UnitRow[] {
  const one = powerOfTen(quantity.scale)
  const isProduct = (units: bigint, unit: bigint, worth: bigint) =>
    divideHalfUp(units * unit * step, one) === worth * step
  const mean = divideHalfUp(value * one, quantity.units)
  for (const unit of [ownUnit, mean, mean - 1n, mean + 1n]) {
    if (unit !== null && unit > 0n && isProduct(quantity.units, unit, value)) {
      return [{ quantity, unitMinor: unit, valueMinor: value, isCollapsed: false }]
    }
  }
  const pieces = quantity.units / one
  const rest: Decimal = { units: quantity.units % one, scale: quantity.scale }
  const restValue = divideHalfUp(rest.units * mean, one)
  if (pieces === 0n || restValue === 0n || value <= restValue) return collapse(value)
  if (!isProduct(rest.units, mean, restValue)) return collapse(value)
  const whole = splitWhole(value - restValue, pieces)
  if (whole.some((row) => row.isCollapsed)) return collapse(value)
  return [...whole, { quantity: rest, unitMinor: mean, valueMinor: restValue, isCollapsed: false }]
}

function wholeRow(pieces: bigint, unitMinor: bigint): UnitRow {
  return {
    quantity: { units: pieces, scale: 0 },
    unitMinor,
    valueMinor: pieces * unitMinor,
    isCollapsed: false,
  }
}

function collapse(value: bigint): UnitRow[] {
  return [{ ...wholeRow(1n, value), isCollapsed: true }]
}
