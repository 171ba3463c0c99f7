import { formatMinor, MICRO, sum, vatInGross } from "../money/amounts"
import { VAT_LABELS, type VatLabel } from "../draft/invoice-draft"
import { largestRemainder } from "../money/largest-remainder"
import { sumByLabel, type Amounts, type PriceType } from "../draft/position-prices"
import { percentOf } from "../vat/vat-label"
import type { Side } from "./sides"

/** Net, tax and gross as decimal texts in the major unit. */
export type ShownAmounts = { net: string; vat: string; gross: string }

export type SheetSums = { before: ShownAmounts; after: ShownAmounts; difference: ShownAmounts }
export type SheetRate = SheetSums & { rate: VatLabel }

const NOTHING: Amounts = { net: 0n, vat: 0n, gross: 0n }

type RateSums = { label: VatLabel; before: Amounts; after: Amounts; difference: Amounts }

/** Both sides by rate; tax is computed on a rate's sum, as on the invoice. */
export function sumSides(
  before: readonly Side[],
  after: readonly Side[],
  priceType: PriceType
): RateSums[] {
  const invoiced = sumByLabel(before, priceType)
  const now = sumByLabel(after, priceType)
  return VAT_LABELS.filter((label) => invoiced.has(label) || now.has(label)).map((label) => {
    const [one, other] = [invoiced.get(label) ?? NOTHING, now.get(label) ?? NOTHING]
    return { label, before: one, after: other, difference: take(other, one) }
  })
}

/** The sum over all rates. */
export const sumRates = (rates: readonly RateSums[]): Omit<RateSums, "label"> => ({
  before: add(rates.map(({ before }) => before)),
  after: add(rates.map(({ after }) => after)),
  difference: add(rates.map(({ difference }) => difference)),
})

/**
 * Splits a refund not tied to goods over the rates of what is left, in proportion to their gross;
 * null if less is left than was paid back.
 *
 * The tax of a share is the amount by which its rate's tax falls: a correcting invoice states the
 * tax on the rest of the rate, and tax computed on the share alone may be off by a minor unit.
 */
export function splitRefund(
  refundMinor: bigint,
  rates: readonly RateSums[]
): { label: VatLabel; amounts: Amounts }[] | null {
  const left = rates.filter(({ after }) => after.gross > 0n)
  const total = sum(left.map(({ after }) => after.gross))
  if (refundMinor > total) return null
  const micros = left.map(({ after }) => (refundMinor * after.gross * MICRO) / total)
  const shares = largestRemainder(micros, refundMinor)
  return left.map(({ label, after }, index) => {
    const gross = -(shares[index] ?? 0n)
    const vat = vatInGross(after.gross + gross, percentOf(label)) - after.vat
    return { label, amounts: { net: gross - vat, vat, gross } }
  })
}

export const add = (all: readonly Amounts[]): Amounts => ({
  net: sum(all.map(({ net }) => net)),
  vat: sum(all.map(({ vat }) => vat)),
  gross: sum(all.map(({ gross }) => gross)),
})

const take = (from: Amounts, amounts: Amounts): Amounts => ({
  net: from.net - amounts.net,
  vat: from.vat - amounts.vat,
  gross: from.gross - amounts.gross,
})

/** Amounts in minor units as texts; `decimals` are those of the currency. */
export const showAmounts = ({ net, vat, gross }: Amounts, decimals: number): ShownAmounts => ({
  net: formatMinor(net, decimals),
  vat: formatMinor(vat, decimals),
  gross: formatMinor(gross, decimals),
})

export const showSums = (
  { before, after, difference }: Omit<RateSums, "label">,
  decimals: number
): SheetSums => ({
  before: showAmounts(before, decimals),
  after: showAmounts(after, decimals),
  difference: showAmounts(difference, decimals),
})
