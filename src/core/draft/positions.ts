import { netNotExact } from "../money/amount-refusals"
import { formatMinor } from "../money/amounts"
import { formatDecimal } from "../money/decimals"
import type { InvoicePosition, InvoiceTotals } from "./invoice-draft"
import { composeGrossRows, composeNetRows, type LabelledLine } from "./position-rows"
import type { MeasuredOrder } from "../order/measure-order"
import type { Settings } from "../settings/options"
import { namePosition } from "./position-name"
import {
  formatTotals,
  priceRow,
  sumByLabel,
  type LabelledRow,
  type PriceType,
} from "./position-prices"
import type { Refusal, SkipReason } from "../request/refusals"
import { labelLine, readVatTable, type VatBuyer } from "../vat/vat-label"

export type PositionRules = {
  priceType: Settings["priceType"]
  vatMap: Settings["vatMap"]
  buyer: VatBuyer
  /** `per_rate` once the service is known to tax the sum of a rate; default `both`. */
  netCheck?: "both" | "per_rate"
  /** Unit of the line at an index, stated in the name of a collapsed line; default "szt.". */
  unitOfLine?: (index: number) => string
}

/** A position before its category and unit; `lineIndex` points into the order's lines. */
export type PricedPosition = Omit<InvoicePosition, "category" | "categoryRule" | "unit"> & {
  lineIndex: number
  /** One piece stands for the whole line; its quantity is stated in the name. */
  isCollapsed: boolean
}

export type PositionsResult =
  | {
      kind: "positions"
      priceType: PriceType
      positions: readonly PricedPosition[]
      totals: InvoiceTotals
      /** Legal bases of the labels used, each once. */
      legalBases: readonly string[]
    }
  | { kind: "refused"; refusals: readonly [Refusal, ...Refusal[]] }
  | { kind: "nothing-to-invoice"; reason: SkipReason }

/** Invoice positions of a measured order, or why there are none. Source: domain 2.4. */
export function composePositions(
  order: MeasuredOrder,
  currency: string,
  rules: PositionRules
): PositionsResult {
  const { lines, legalBases, refusals } = labelLines(order, rules)
  const [first, ...others] = refusals
  if (first) return { kind: "refused", refusals: [first, ...others] }
  const net =
    rules.priceType === "gross" ? null : composeNetRows(lines, order, rules.netCheck ?? "both")
  if (!net && rules.priceType === "net") {
    const total = formatMinor(order.saleTotalMinor, order.decimals)
    return { kind: "refused", refusals: [netNotExact(total, currency)] }
  }
  const priceType = net ? "NET" : "GROSS"
  const rows = net ?? composeGrossRows(lines, order)
  return {
    kind: "positions",
    priceType,
    positions: rows.flatMap((row) => toPosition(row, order, priceType, rules.unitOfLine) ?? []),
    totals: formatTotals(sumByLabel(rows, priceType), order.decimals),
    legalBases,
  }
}

/** Labels every line of nonzero value; keeps only the first refusal per cause. */
function labelLines(order: MeasuredOrder, { vatMap, buyer }: PositionRules) {
  const table = readVatTable(vatMap)
  const source = order.lines.map(({ line }) => line)
  const lines: LabelledLine[] = []
  const legalBases = new Set<string>()
  const refusals = new Map<string, Refusal>()
  for (const [index, measured] of order.lines.entries()) {
    if (measured.micros === 0n) continue
    const result = labelLine(source, index, table, buyer)
    if (result.kind === "label") {
      lines.push({ index, measured, label: result.label })
      if (result.legalBasis !== null) legalBases.add(result.legalBasis)
    } else {
      const cause = `${result.refusal.code} ${result.refusal.params.rate}`
      if (!refusals.has(cause)) refusals.set(cause, result.refusal)
    }
  }
  return { lines, legalBases: [...legalBases], refusals: [...refusals.values()] }
}

function toPosition(
  row: LabelledRow,
  order: MeasuredOrder,
  priceType: PriceType,
  unitOfLine: (index: number) => string = () => "szt."
): PricedPosition | null {
  const measured = order.lines[row.lineIndex]
  if (!measured) return null
  const { line, figures } = measured
  const collapsed = row.isCollapsed
    ? { quantity: formatDecimal(figures.quantity), unit: unitOfLine(row.lineIndex) }
    : null
  return {
    lineId: line.id,
    lineIndex: row.lineIndex,
    isCollapsed: row.isCollapsed,
    name: namePosition(line.name, collapsed),
    type: line.kind === "shipping" ? "SERVICE" : "PRODUCT",
    ...priceRow(row, priceType, order.decimals),
  }
}
