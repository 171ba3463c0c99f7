import { divideHalfUp, formatMinor, parseDecimal, powerOfTen } from "../rules/decimal"

const RATE_DECIMALS = 4
const DAY_MS = 24 * 60 * 60 * 1000

/** Fixed stand-ins for the central bank's rates, in zloty. */
const RATES: Readonly<Record<string, string>> = {
  PLN: "1",
  EUR: "4.25",
  USD: "3.65",
  GBP: "4.9",
  CZK: "0.17",
  JPY: "0.0245",
}

/** Exchange fields of an invoice: 1 and no date for the zloty, otherwise the previous day's rate. */
export function exchangeOf(currency: string, issueDate: string, tax: string, decimals: number) {
  const rate = RATES[currency] ?? "4"
  const taxMinor = parseDecimal(tax, decimals) ?? 0n
  const scaled = taxMinor * (parseDecimal(rate, RATE_DECIMALS) ?? 0n) * powerOfTen(3 - decimals)
  const vatPLN = divideHalfUp(scaled, powerOfTen(RATE_DECIMALS + 1))
  const dayBefore = new Date(Date.parse(issueDate) - DAY_MS).toISOString()
  return {
    exchangeRate: Number(rate),
    ...(currency !== "PLN" && { exchangeRateDate: dayBefore }),
    vatPLN: Number(formatMinor(vatPLN, 2)),
  }
}
