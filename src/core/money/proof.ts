import { divideHalfUp, MICRO_DIGITS, parseMinor, sum } from "./amounts"
import {
  compare,
  divide,
  minus,
  parseDecimal,
  plus,
  powerOfTen,
  roundTo,
  times,
  toText,
  ZERO,
  type Decimal,
} from "./decimals"
import type { InvoiceDraft, InvoicePosition, VatLabel } from "../draft/invoice-draft"
import type { Settings } from "../settings/options"
import type { OrderLine, OrderSnapshot } from "../order/order-snapshot"
import { sumByLabel, taxAmount } from "../draft/position-prices"
import type { Refusal } from "../request/refusals"

/** Decimals kept for a net amount: twice what Medusa keeps. */
const NET_SCALE = 40

/** A position in minor units, with its leading value and its gross. */
type ProvenRow = { label: VatLabel; valueMinor: bigint; gross: bigint }

/**
 * Null if the draft's numbers match the order, otherwise the refusal for the first that does not.
 *
 * The order's total is recomputed by Medusa's own formula (domain 1.1), independently of the code
 * that made the positions. Runs after composing and again after `transformDraft`.
 */
export function proveTotals(
  draft: InvoiceDraft,
  order: Pick<OrderSnapshot, "currencyDecimals" | "lines">,
  settings: Pick<Settings, "maxDecimals">
): Refusal | null {
  const decimals = Math.min(order.currencyDecimals, settings.maxDecimals)
  const gross = parseMinor(draft.totals.gross, decimals)
  const saleTotal = sumSale(order)
  if (gross === null || saleTotal === null || !isSale(gross, saleTotal, decimals)) {
    const expected = saleTotal ? toText(saleTotal) : "an unreadable amount"
    return differ("totals.gross", draft.totals.gross, expected)
  }
  const rows: ProvenRow[] = []
  for (const [index, position] of draft.positions.entries()) {
    const row = proveRow(position, draft.priceType, decimals)
    if (!row) return differ(`positions.${index}`, position.gross, "unit price times quantity")
    rows.push(row)
  }
  return proveSum(draft, rows, gross) ?? proveRates(draft, rows, decimals)
}

/** Items and shipping in the major unit, half up to the currency; null if unreadable. */
function sumSale({ lines, currencyDecimals }: Pick<OrderSnapshot, "currencyDecimals" | "lines">) {
  let total = ZERO
  for (const line of lines) {
    const worth = totalOf(line)
    if (!worth) return null
    total = plus(total, worth)
  }
  // Six more decimals first: division noise must not push the total across a rounding boundary.
  return roundTo(roundTo(total, currencyDecimals + MICRO_DIGITS), currencyDecimals)
}

/** subtotal - discount + tax, all net of tax first, as Medusa computes a line. */
function totalOf(line: OrderLine): Decimal | null {
  const quantity = parseDecimal(line.quantity)
  const price = parseDecimal(line.unitPrice)
  const factor = factorOf(line)
  if (!quantity || !price || !factor) return null
  if (quantity.units === 0n) return ZERO
  const toNet = (amount: Decimal, hasTax: boolean) =>
    hasTax ? divide(amount, factor, NET_SCALE) : amount
  let net = toNet(times(price, quantity), line.isTaxInclusive)
  for (const { amount, isTaxInclusive } of line.adjustments) {
    const discount = parseDecimal(amount)
    if (!discount) return null
    net = minus(net, toNet(discount, isTaxInclusive && line.kind === "item"))
  }
  return times(net, factor)
}

/** 1 plus the line's rates; null if unreadable or not above 0. */
function factorOf(line: OrderLine): Decimal | null {
  let factor: Decimal = { units: 1n, scale: 0 }
  for (const tax of line.taxLines) {
    const percent = parseDecimal(tax.rate)
    if (!percent) return null
    factor = plus(factor, { units: percent.units, scale: percent.scale + 2 })
  }
  return factor.units > 0n ? factor : null
}

const isSale = (grossMinor: bigint, saleTotal: Decimal, decimals: number) =>
  compare(saleTotal, { units: grossMinor, scale: decimals }) === 0

/** The position in minor units; null if its own numbers contradict each other. */
function proveRow(
  position: InvoicePosition,
  priceType: InvoiceDraft["priceType"],
  decimals: number
): ProvenRow | null {
  const isGross = priceType === "GROSS"
  const value = parseMinor(isGross ? position.gross : position.net, decimals)
  const other = parseMinor(isGross ? position.net : position.gross, decimals)
  const unit = parseMinor(isGross ? position.unitGross : position.unitNet, decimals)
  const quantity = parseDecimal(position.quantity)
  if (value === null || other === null || unit === null || !quantity) return null
  if (value <= 0n || unit <= 0n || quantity.units <= 0n) return null
  const product = divideHalfUp(quantity.units * unit, powerOfTen(quantity.scale))
  if (product !== value) return null
  const { net, gross } = taxAmount(value, position.vat, priceType)
  if (other !== (isGross ? net : gross)) return null
  return { label: position.vat, valueMinor: value, gross }
}

/** The lines must add up to the document; in NET this checks the tax line by line. */
function proveSum(draft: InvoiceDraft, rows: readonly ProvenRow[], gross: bigint) {
  const total = sum(rows.map((row) => row.gross))
  return total === gross ? null : differ("positions", draft.totals.gross, "the sum of positions")
}

/** Every rate's amounts must match its positions, and the document's must match its rates. */
function proveRates(draft: InvoiceDraft, rows: readonly ProvenRow[], decimals: number) {
  const expected = sumByLabel(rows, draft.priceType)
  const all = [...expected.values()]
  const { byVat, ...totals } = draft.totals
  const isComplete = Object.keys(byVat).length === expected.size
  for (const part of ["net", "vat", "gross"] as const) {
    if (parseMinor(totals[part], decimals) !== sum(all.map((amounts) => amounts[part]))) {
      return differ(`totals.${part}`, totals[part], "the sum of the VAT rates")
    }
    for (const [label, amounts] of expected) {
      const told = byVat[label]?.[part] ?? "0"
      if (!isComplete || parseMinor(told, decimals) !== amounts[part]) {
        return differ(`totals.byVat.${label}.${part}`, told, "the tax on this rate's positions")
      }
    }
  }
  return null
}

function differ(field: string, found: string, expected: string): Refusal {
  return {
    code: "DRAFT_TOTALS_DIFFER",
    field,
    params: { found, expected },
    message:
      `The draft's ${field} says ${found}, which differs from ${expected}. Nothing was sent; ` +
      "check transformDraft, or issue this invoice by hand.",
  }
}
