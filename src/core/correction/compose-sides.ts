import { halfUp, MICRO, snapToMicros, sum } from "../money/amounts"
import { formatDecimal, plus, ZERO } from "../money/decimals"
import type { VatLabel } from "../draft/invoice-draft"
import { largestRemainder } from "../money/largest-remainder"
import { namePosition } from "../draft/position-name"
import type { PriceType } from "../draft/position-prices"
import type { Refusal } from "../request/refusals"
import { splitUnits, stepOf } from "../money/split-units"
import type { VatBuyer, VatTable } from "../vat/vat-label"
import { isAsInvoiced, labelNow, type LineNow } from "./lines-now"
import type { Side } from "./sides"

type SideRules = {
  priceType: PriceType
  /** Decimals of the document. */
  decimals: number
  table: VatTable
  /** Or why the buyer is unknown: needed only for lines not invoiced at their rate. */
  buyer: VatBuyer | Refusal
  /** Unit of lines that were not invoiced before. */
  unit: string
}

/** A line with its label, and whether it keeps the rows it was invoiced with. */
type Labelled = { now: LineNow; label: VatLabel; invoiced: readonly Side[]; isKept: boolean }

/**
 * The order's present rows: a line that is as invoiced keeps its rows, and the others share the
 * rest of the rounded total, by the rule of the invoice itself (domain 2.4).
 */
export function composeSides(
  lines: readonly LineNow[],
  before: readonly Side[],
  rules: SideRules
): readonly Side[] | Refusal {
  const labelled: Labelled[] = []
  for (const [index, now] of lines.entries()) {
    const invoiced = before.filter(({ lineId }) => lineId === now.line.id)
    // A line of zero value needs no rate.
    if (now.grossMicros === 0n) continue
    const label = labelNow(lines, index, invoiced, rules)
    if (typeof label !== "string") return label
    const isKept = isAsInvoiced(now, label, invoiced, rules.priceType)
    labelled.push({ now, label, invoiced, isKept })
  }
  const values = shareOut(labelled, rules)
  return labelled.flatMap((line) =>
    line.isKept ? line.invoiced : toSides(line, values.get(line) ?? 0n, rules)
  )
}

/** Whole minor units for every changed line; with net prices, rate by rate. */
function shareOut(
  lines: readonly Labelled[],
  { priceType, decimals }: SideRules
): Map<Labelled, bigint> {
  const values = new Map<Labelled, bigint>()
  for (const group of groupLines(lines, priceType)) {
    const changed = group.filter(({ isKept }) => !isKept)
    const worth = ({ now }: Labelled) => (priceType === "NET" ? now.netMicros : now.grossMicros)
    const kept = group.filter(({ isKept }) => isKept).flatMap(({ invoiced }) => invoiced)
    const total = priceType === "NET" ? halfUp(sum(group.map(worth))) : roundGross(group, decimals)
    const wanted = total - sum(kept.map(({ valueMinor }) => valueMinor))
    const micros = changed.map(worth)
    const shares = largestRemainder(micros, limit(wanted, micros))
    for (const [index, line] of changed.entries()) values.set(line, shares[index] ?? 0n)
  }
  return values
}

/** Rounds the sum of the exact amounts, like the invoice's total. */
const roundGross = (lines: readonly Labelled[], decimals: number) =>
  halfUp(snapToMicros(lines.map(({ now }) => now.gross).reduce(plus, ZERO), decimals))

function groupLines(lines: readonly Labelled[], priceType: PriceType): Labelled[][] {
  if (priceType === "GROSS") return [[...lines]]
  const labels = new Set(lines.map(({ label }) => label))
  return [...labels].map((label) => lines.filter((line) => line.label === label))
}

/** No line may move by a whole unit, so the remainder left by the kept lines may not fit. */
function limit(wanted: bigint, micros: readonly bigint[]): bigint {
  const least = sum(micros.map((amount) => amount / MICRO))
  const most = least + BigInt(micros.filter((amount) => amount % MICRO !== 0n).length)
  return wanted < least ? least : wanted > most ? most : wanted
}

function toSides(
  { now, label, invoiced }: Labelled,
  valueMinor: bigint,
  { unit, decimals }: SideRules
): Side[] {
  if (valueMinor === 0n) return []
  const [first] = invoiced
  const own = invoiced.length === 1 ? (first?.unitMinor ?? null) : null
  const measure = first?.unit ?? unit
  return splitUnits(valueMinor, now.quantity, own, stepOf(decimals)).map((row) => ({
    lineId: now.line.id,
    name: namePosition(
      now.line.name,
      row.isCollapsed ? { quantity: formatDecimal(now.quantity), unit: measure } : null
    ),
    unit: measure,
    label,
    quantity: row.quantity,
    unitMinor: row.unitMinor,
    valueMinor: row.valueMinor,
  }))
}
