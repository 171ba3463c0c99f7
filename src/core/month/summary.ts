import { compareCurrencies } from "../money/compare-currencies"
import { plus, parseDecimal, toText, ZERO } from "../money/decimals"
import { FINDINGS, MONTH_CLASSES, type FindingKind, type MonthClass, type MonthRow } from "./row"
import { sumByRate, type CurrencySums } from "./sums"

/** Sums of invoices that are not an order's own, as the service shows them. */
export type OtherSums = { currency: string; net: string; gross: string; documents: number }

export type MonthSummary = {
  /** Orders of the month, and how many of them need manual review. */
  orders: number
  openOrders: number
  /** Invoices that are not an order's own, and how many of them need manual review. */
  otherInvoices: number
  openInvoices: number
  classes: Record<MonthClass, number>
  findings: Record<FindingKind, number>
  /** Invoices of the month that belong to an order, by origin. */
  origins: { ours: number; linked: number }
  /** The same invoices by payment, as the service shows it. */
  paid: { paid: number; unpaid: number; untold: number }
  sums: readonly CurrencySums[]
  others: readonly OtherSums[]
}

/** The summary at the top of a month. */
export function summarizeMonth(rows: readonly MonthRow[]): MonthSummary {
  const ofOrders = rows.filter(({ key }) => key.startsWith("order "))
  const ofOthers = rows.filter(({ key }) => key.startsWith("invoice "))
  const counted = rows.filter(({ isCounted }) => isCounted)
  const count = (test: (row: MonthRow) => boolean, among = rows) => among.filter(test).length
  return {
    orders: ofOrders.length,
    openOrders: count(({ isOpen }) => isOpen, ofOrders),
    otherInvoices: ofOthers.length,
    openInvoices: count(({ isOpen }) => isOpen, ofOthers),
    classes: countEach(MONTH_CLASSES, (name) => count((row) => row.class === name)),
    findings: countEach(FINDINGS, (kind) =>
      count(({ findings }) => findings.some((finding) => finding.kind === kind))
    ),
    origins: {
      ours: count(({ origin }) => origin === "ours", counted),
      linked: count(({ origin }) => origin === "linked", counted),
    },
    paid: {
      paid: count(({ shown }) => shown?.isPaid === true, counted),
      unpaid: count(({ shown }) => shown?.isPaid === false, counted),
      untold: count(({ shown }) => (shown?.isPaid ?? null) === null, counted),
    },
    sums: sumByRate(rows),
    others: sumOthers(ofOthers),
  }
}

function countEach<K extends string>(names: readonly K[], count: (name: K) => number) {
  return Object.fromEntries(names.map((name) => [name, count(name)])) as Record<K, number>
}

function sumOthers(rows: readonly MonthRow[]): OtherSums[] {
  const sums = new Map<string, OtherSums>()
  for (const { currency, totals } of rows) {
    const code = currency ?? ""
    const sum = sums.get(code) ?? { currency: code, net: "0", gross: "0", documents: 0 }
    sums.set(code, {
      currency: code,
      net: add(sum.net, totals?.net),
      gross: add(sum.gross, totals?.gross),
      documents: sum.documents + 1,
    })
  }
  return [...sums.values()].sort((a, b) => compareCurrencies(a.currency, b.currency))
}

const add = (sum: string, amount = "0"): string =>
  toText(plus(parseDecimal(sum) ?? ZERO, parseDecimal(amount) ?? ZERO))
