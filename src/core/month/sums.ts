import {
  FEWEST_PLACES,
  formatDecimal,
  minus,
  parseDecimal,
  plus,
  roundTo,
  ZERO,
  type Decimal,
} from "../money/decimals"
import { compareCurrencies } from "../money/compare-currencies"
import { VAT_LABELS, type InvoiceTotals } from "../draft/invoice-draft"
import type { MonthRow } from "./row"

/** Stands for an unknown rate: of a linked invoice the service shows only the total. */
export const UNKNOWN_RATE = "untold"

/** Decimal texts in the major unit. `documents`: how many invoices have an amount at this rate. */
export type RateSum = { rate: string; net: string; vat: string; gross: string; documents: number }

export type CurrencySums = {
  currency: string
  /** In the order of the service's own list, the unknown rate last. */
  rates: readonly RateSum[]
  total: Omit<RateSum, "rate">
}

type Amounts = { net: Decimal; vat: Decimal; gross: Decimal }
type Part = Amounts & { rate: string }
type Counted = Amounts & { documents: number }

const NOTHING: Amounts = { net: ZERO, vat: ZERO, gross: ZERO }

/**
 * The parts of an invoice by VAT rate. A remainder of the total is a part of its own, so that the
 * parts always add up exactly.
 */
export function splitByRate(totals: InvoiceTotals): Part[] {
  const parts = Object.entries(totals.byVat).map(([rate, part]) => ({ rate, ...read(part) }))
  const left = parts.reduce(take, read(totals))
  const isLeft = [left.net, left.vat, left.gross].some(({ units }) => units !== 0n)
  return isLeft ? [...parts, { rate: UNKNOWN_RATE, ...left }] : parts
}

/**
 * The sums of a month's own invoices by currency and VAT rate. Exact: the rates of a currency add up
 * to its total, and its total is that of the counted rows.
 */
export function sumByRate(
  rows: readonly Pick<MonthRow, "isCounted" | "currency" | "totals">[]
): CurrencySums[] {
  const byCurrency = new Map<string, { total: Counted; rates: Map<string, Counted> }>()
  for (const { isCounted, currency, totals } of rows) {
    if (!isCounted || !totals) continue
    const code = currency ?? ""
    const sums = byCurrency.get(code) ?? { total: none(), rates: new Map<string, Counted>() }
    byCurrency.set(code, sums)
    sums.total = count(sums.total, read(totals))
    for (const { rate, ...part } of splitByRate(totals)) {
      sums.rates.set(rate, count(sums.rates.get(rate) ?? none(), part))
    }
  }
  return [...byCurrency]
    .sort(([a], [b]) => compareCurrencies(a, b))
    .map(([currency, { total, rates }]) => {
      const places = findPlaces([total, ...rates.values()])
      return {
        currency,
        rates: [...rates]
          .sort(([a], [b]) => placeOf(a) - placeOf(b) || a.localeCompare(b))
          .map(([rate, sum]) => ({ rate, ...show(sum, places) })),
        total: show(total, places),
      }
    })
}

const none = (): Counted => ({ ...NOTHING, documents: 0 })

const read = ({ net, vat, gross }: Record<keyof Amounts, string>): Amounts => ({
  net: parseDecimal(net) ?? ZERO,
  vat: parseDecimal(vat) ?? ZERO,
  gross: parseDecimal(gross) ?? ZERO,
})

const take = (from: Amounts, part: Amounts): Amounts => ({
  net: minus(from.net, part.net),
  vat: minus(from.vat, part.vat),
  gross: minus(from.gross, part.gross),
})

const count = (sum: Counted, part: Amounts): Counted => ({
  net: plus(sum.net, part.net),
  vat: plus(sum.vat, part.vat),
  gross: plus(sum.gross, part.gross),
  documents: sum.documents + 1,
})

/** As many decimals as the finest amount has, at least two. */
const findPlaces = (sums: readonly Amounts[]): number =>
  Math.max(FEWEST_PLACES, ...sums.flatMap(({ net, vat, gross }) => [net, vat, gross].map(scaleOf)))

const scaleOf = ({ scale }: Decimal) => scale

function show({ documents, ...amounts }: Counted, places: number) {
  const write = (amount: Decimal) => formatDecimal(roundTo(amount, places))
  return {
    net: write(amounts.net),
    vat: write(amounts.vat),
    gross: write(amounts.gross),
    documents,
  }
}

const placeOf = (rate: string): number => {
  const place = (VAT_LABELS as readonly string[]).indexOf(rate)
  return place < 0 ? VAT_LABELS.length + (rate === UNKNOWN_RATE ? 1 : 0) : place
}
