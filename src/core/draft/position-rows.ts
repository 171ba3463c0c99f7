import { halfUp, MICRO_DIGITS, sum } from "../money/amounts"
import { powerOfTen } from "../money/decimals"
import type { VatLabel } from "./invoice-draft"
import { largestRemainder } from "../money/largest-remainder"
import { netUnits } from "../money/line-amounts"
import type { MeasuredLine, MeasuredOrder } from "../order/measure-order"
import { sumByLabel, taxAmount, type LabelledRow, type PriceType } from "./position-prices"
import { splitUnits, stepOf } from "../money/split-units"

/** A line with a value and a VAT label; `index` points into the order's lines. */
export type LabelledLine = {
  index: number
  measured: MeasuredLine
  label: VatLabel
}

/** Net rows, or null if they do not reach the sale total exactly. */
export function composeNetRows(
  lines: readonly LabelledLine[],
  { decimals, saleTotalMinor }: MeasuredOrder,
  netCheck: "both" | "per_rate"
): LabelledRow[] | null {
  if (lines.some(({ measured }) => measured.line.isTaxInclusive)) return null
  const micros = lines.map(({ measured }) => netUnits(measured.figures, decimals + MICRO_DIGITS))
  const values = roundPerLabel(lines, micros)
  if (values.some((value) => value <= 0n)) return null
  const rows = lines.flatMap((line, place) => toRows(line, values[place], decimals, "NET"))
  const rates = [...sumByLabel(rows, "NET")].map(([label, { net }]) => ({ label, net }))
  if (!isReached(rates, saleTotalMinor, decimals)) return null
  if (netCheck === "per_rate") return rows
  const each = rows.map(({ label, valueMinor }) => ({ label, net: valueMinor }))
  return isReached(each, saleTotalMinor, decimals) ? rows : null
}

/**
 * Whether these net amounts plus tax equal the sale's total, also with the decimals that the
 * service uses in every currency: for a net price in whole forints whose tax has a fraction it gets
 * another total.
 */
function isReached(
  nets: readonly { label: VatLabel; net: bigint }[],
  saleTotalMinor: bigint,
  decimals: number
): boolean {
  const step = stepOf(decimals)
  const isTaxWhole = nets.every(
    ({ label, net }) => taxAmount(net * step, label, "NET").vat % step === 0n
  )
  const gross = sum(nets.map(({ label, net }) => taxAmount(net, label, "NET").gross))
  return isTaxWhole && gross === saleTotalMinor
}

/** Whole net values that add up, per label, to the rounded net sum. */
function roundPerLabel(lines: readonly LabelledLine[], micros: readonly bigint[]): bigint[] {
  const places = new Map<VatLabel, number[]>()
  for (const [place, { label }] of lines.entries()) {
    const known = places.get(label)
    if (known) known.push(place)
    else places.set(label, [place])
  }
  const values = micros.map(() => 0n)
  for (const group of places.values()) {
    const amounts = group.map((place) => micros[place] ?? 0n)
    const rounded = largestRemainder(amounts, halfUp(sum(amounts)))
    for (const [rank, place] of group.entries()) values[place] = rounded[rank] ?? 0n
  }
  return values
}

/** Gross rows, which always reach the sale total. */
export function composeGrossRows(
  lines: readonly LabelledLine[],
  { decimals, saleTotalMinor }: MeasuredOrder
): LabelledRow[] {
  const micros = lines.map(({ measured }) => measured.micros)
  const values = largestRemainder(micros, saleTotalMinor)
  return lines.flatMap((line, place) => toRows(line, values[place], decimals, "GROSS"))
}

function toRows(
  { index, measured, label }: LabelledLine,
  valueMinor: bigint | undefined,
  decimals: number,
  priceType: PriceType
): LabelledRow[] {
  if (!valueMinor) return []
  const { quantity } = measured.figures
  const ownUnit = quantity.scale > 0 ? findOwnUnit(measured, decimals, priceType) : null
  return splitUnits(valueMinor, quantity, ownUnit, stepOf(decimals)).map((row) => ({
    ...row,
    label,
    lineIndex: index,
  }))
}

/** The order's unit price in minor units, if the line is worth exactly unit price times quantity. */
function findOwnUnit(
  { line, figures }: MeasuredLine,
  decimals: number,
  priceType: PriceType
): bigint | null {
  const { units, scale } = figures.unitPrice
  const isFitting = line.isTaxInclusive === (priceType === "GROSS") && scale <= decimals
  return isFitting && !figures.hasDiscount ? units * powerOfTen(decimals - scale) : null
}
