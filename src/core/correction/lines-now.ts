import { negativeLine, unreadable } from "../money/amount-refusals"
import { MICRO, MICRO_DIGITS, snapToMicros, sum } from "../money/amounts"
import {
  compare,
  divide,
  formatDecimal,
  minus,
  plus,
  times,
  ZERO,
  type Decimal,
} from "../money/decimals"
import type { VatLabel } from "../draft/invoice-draft"
import { readLine, type LineFigures, type PricedLine } from "../money/line-amounts"
import { describeLine, locateLine } from "../order/line-words"
import type { PriceType } from "../draft/position-prices"
import type { Refusal } from "../request/refusals"
import { labelLine, percentOf, type VatBuyer, type VatTable } from "../vat/vat-label"
import type { Side } from "./sides"

/** A line of the order less its returns, in micros of the document's minor unit. */
export type LineNow = {
  line: PricedLine
  figures: LineFigures
  /** Pieces that were neither received back nor dismissed. */
  quantity: Decimal
  gross: Decimal
  grossMicros: bigint
  netMicros: bigint
}

/** Decimals kept for a share of a line: twice what Medusa keeps. */
const SCALE = 40

/** The order's lines less returns, by Medusa's formula (domain 1.1), or what is unreadable. */
export function measureLinesNow(
  lines: readonly PricedLine[],
  decimals: number
): readonly LineNow[] | Refusal {
  const measured: LineNow[] = []
  for (const [index, line] of lines.entries()) {
    const figures = readLine(line)
    if ("unreadable" in figures) {
      const place = `${locateLine(lines, index)}.${figures.unreadable}`
      const what = `number of ${describeLine(lines, index)}`
      return unreadable(place, what, figures.value)
    }
    const now = leaveOutReturned(line, figures, decimals)
    if (now.grossMicros < 0n) return negativeLine(lines, index)
    measured.push(now)
  }
  return measured
}

function leaveOutReturned(line: PricedLine, figures: LineFigures, decimals: number): LineNow {
  const rest = minus(figures.quantity, figures.returned)
  const quantity = rest.units > 0n ? shorten(rest) : ZERO
  const gross =
    quantity.units === 0n
      ? ZERO
      : figures.returned.units === 0n
        ? figures.gross
        : divide(times(figures.gross, quantity), figures.quantity, SCALE)
  const net = divide(gross, figures.factor, decimals + MICRO_DIGITS)
  return {
    line,
    figures,
    quantity,
    gross,
    grossMicros: snapToMicros(gross, decimals),
    netMicros: net.units,
  }
}

/** In its shortest form, as splitting it into rows expects. */
function shorten({ units, scale }: Decimal): Decimal {
  return scale > 0 && units % 10n === 0n
    ? shorten({ units: units / 10n, scale: scale - 1 })
    : { units, scale }
}

/** The invoiced rate if it is still the line's, otherwise that of the settings' VAT map. */
export function labelNow(
  lines: readonly LineNow[],
  index: number,
  invoiced: readonly Side[],
  rules: { table: VatTable; buyer: VatBuyer | Refusal }
): VatLabel | Refusal {
  const own = lines[index]
  const labels = [...new Set(invoiced.map(({ label }) => label))]
  const fitting = labels.filter((label) => {
    const factor = plus({ units: 1n, scale: 0 }, { units: percentOf(label), scale: 2 })
    return own !== undefined && compare(own.figures.factor, factor) === 0
  })
  if (labels.length === 1 && fitting[0]) return fitting[0]
  if ("code" in rules.buyer) return rules.buyer
  const source = lines.map(({ line }) => line)
  const result = labelLine(source, index, rules.table, rules.buyer)
  return result.kind === "label" ? result.label : result.refusal
}

/**
 * True if the line's value is what was invoiced for it: then it keeps its rows, though rounding the
 * whole order again might move a grosz from it to another line.
 */
export function isAsInvoiced(
  { figures, grossMicros, netMicros }: LineNow,
  label: VatLabel,
  invoiced: readonly Side[],
  priceType: PriceType
): boolean {
  if (figures.returned.units !== 0n || invoiced.length === 0) return false
  if (invoiced.some((side) => side.label !== label)) return false
  const pieces = invoiced.map(({ quantity }) => quantity).reduce(plus, ZERO)
  const isSameQuantity = compare(pieces, figures.quantity) === 0
  // One piece may stand for the whole line, with its quantity stated in the name.
  const told = `(${formatDecimal(figures.quantity)} `
  const stands = invoiced.length === 1 && invoiced[0]?.name.includes(told) === true
  if (!isSameQuantity && !stands) return false
  const value = sum(invoiced.map(({ valueMinor }) => valueMinor)) * MICRO
  const difference = value - (priceType === "NET" ? netMicros : grossMicros)
  return difference < MICRO && difference > -MICRO
}
