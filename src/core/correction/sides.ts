import { formatMinor, parseMinor } from "../money/amounts"
import { formatDecimal, minus, parseDecimal, toText, ZERO, type Decimal } from "../money/decimals"
import type { InvoicePosition, VatLabel } from "../draft/invoice-draft"
import type { PriceType } from "../draft/position-prices"

/** Pieces of one order line at one unit price, as on an invoice; amounts in minor units. */
export type Side = {
  lineId: string
  name: string
  unit: string
  label: VatLabel
  quantity: Decimal
  unitMinor: bigint
  /** Net on an invoice in net prices, otherwise gross. */
  valueMinor: bigint
}

/** One side of a row of the sheet; amounts as decimal texts in the major unit. */
export type ShownSide = { quantity: string; unitPrice: string; value: string }

/**
 * A row of the sheet: these pieces as on the invoice and as they are now; null on a side without
 * any. Prices and values are net on an invoice in net prices, otherwise gross.
 */
export type SheetRow = {
  lineId: string
  name: string
  unit: string
  rate: VatLabel
  before: ShownSide | null
  after: ShownSide | null
  difference: { quantity: string; value: string }
}

/** A position of an invoice; null if its numbers cannot be read in these decimals. */
export function readSide(
  position: InvoicePosition,
  priceType: PriceType,
  decimals: number
): Side | null {
  const isNet = priceType === "NET"
  const quantity = parseDecimal(position.quantity)
  const unitMinor = parseMinor(isNet ? position.unitNet : position.unitGross, decimals)
  const valueMinor = parseMinor(isNet ? position.net : position.gross, decimals)
  if (!quantity || unitMinor === null || valueMinor === null) return null
  const { lineId, name, unit, vat: label } = position
  return { lineId, name, unit, label, quantity, unitMinor, valueMinor }
}

/**
 * Pairs invoiced pieces with present ones, by line and rate: first equal unit prices, so that
 * returned pieces show as a smaller quantity, then the rest in its order.
 */
export function pairSides(
  before: readonly Side[],
  after: readonly Side[],
  decimals: number
): SheetRow[] {
  const left = [...after]
  const take = (fits: (side: Side) => boolean): Side | null => {
    const at = left.findIndex(fits)
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null)
  }
  const isSameLine = (one: Side, other: Side) =>
    one.lineId === other.lineId && one.label === other.label
  const first = before.map((side) => ({
    side,
    now: take((one) => isSameLine(one, side) && one.unitMinor === side.unitMinor),
  }))
  const rows = first.map(({ side, now }) =>
    toRow(side, now ?? take((one) => isSameLine(one, side)), decimals)
  )
  return [...rows, ...left.map((side) => toRow(null, side, decimals))]
}

function toRow(before: Side, after: Side | null, decimals: number): SheetRow
function toRow(before: null, after: Side, decimals: number): SheetRow
function toRow(before: Side | null, after: Side | null, decimals: number): SheetRow {
  const { lineId, name, unit, label } = (before ?? after) as Side
  const quantity = minus(after?.quantity ?? ZERO, before?.quantity ?? ZERO)
  const value = (after?.valueMinor ?? 0n) - (before?.valueMinor ?? 0n)
  return {
    lineId,
    name,
    unit,
    rate: label,
    before: before && showSide(before, decimals),
    after: after && showSide(after, decimals),
    difference: { quantity: toText(quantity), value: formatMinor(value, decimals) },
  }
}

const showSide = (side: Side, decimals: number): ShownSide => ({
  quantity: formatDecimal(side.quantity),
  unitPrice: formatMinor(side.unitMinor, decimals),
  value: formatMinor(side.valueMinor, decimals),
})
