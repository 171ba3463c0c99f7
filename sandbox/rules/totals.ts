import { formatMinor, parseDecimal } from "./decimal"
import type { InvoiceRequest } from "./invoice-schema"
import { vatInGross, vatOnNet, type VatLabel } from "./vat"

/** Totals of one VAT rate, as decimals in the major unit. */
export interface RateTotal {
  vat: VatLabel
  net: string
  tax: string
  gross: string
}

/** Totals of a document, as decimals in the major unit. */
export interface Totals {
  net: string
  tax: string
  gross: string
  rates: RateTotal[]
}

/** Totals as the sandbox computes them: tax once per rate, based on net or gross as the prices are. */
export function computeTotals(request: InvoiceRequest, decimals: number): Totals {
  const leading = request.basicInformation.priceTypeId
  const sums = new Map<VatLabel, bigint>()
  for (const line of request.invoicePosition) {
    const value = leading === "GROSS" ? line.grossPrice : line.netPrice
    sums.set(line.vat, (sums.get(line.vat) ?? 0n) + (parseDecimal(value, decimals) ?? 0n))
  }
  const rates = [...sums].map(([vat, sum]) => {
    const tax = leading === "GROSS" ? vatInGross(sum, vat) : vatOnNet(sum, vat)
    const net = leading === "GROSS" ? sum - tax : sum
    return { vat, net, tax, gross: net + tax }
  })
  const add = (pick: (rate: { net: bigint; tax: bigint; gross: bigint }) => bigint) =>
    formatMinor(
      rates.reduce((total, rate) => total + pick(rate), 0n),
      decimals
    )
  return {
    net: add((rate) => rate.net),
    tax: add((rate) => rate.tax),
    gross: add((rate) => rate.gross),
    rates: rates.map((rate) => ({
      vat: rate.vat,
      net: formatMinor(rate.net, decimals),
      tax: formatMinor(rate.tax, decimals),
      gross: formatMinor(rate.gross, decimals),
    })),
  }
}
