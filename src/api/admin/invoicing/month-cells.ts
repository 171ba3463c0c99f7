import type { CsvCell, CsvLanguage } from "../../../core/csv"
import { VAT_LABELS } from "../../../core/draft/invoice-draft"
import type { KeptRow } from "../../../core/month/stored-month"
import type { CurrencySums } from "../../../core/month/sums"
import { UNKNOWN_RATE } from "../../../core/month/sums"
import { KSEF_STATUSES, REASONS, YES_NO } from "./export-words"
import {
  CHANGES,
  CLASSES,
  DOCUMENTS,
  FINDING_WORDS,
  MONTH_HEADERS,
  NO_REASON,
  NO_REQUEST,
  ORIGINS,
  RATE,
  TOTAL,
  NOT_SPLIT,
} from "./month-words"

const WHY = { ...REASONS, ...NO_REQUEST, ...NO_REASON }
const PARTS = ["net", "vat", "gross"] as const

/** The headers of a month's lines, followed by the amounts by VAT rate. */
export const listMonthHeaders = (language: CsvLanguage): string[] => [
  ...Object.values(MONTH_HEADERS).map((words) => words[language]),
  ...VAT_LABELS.flatMap((label) =>
    PARTS.map((part) => `${MONTH_HEADERS[part][language]} ${label}`)
  ),
]

export type MonthField = keyof typeof MONTH_HEADERS

/** One line as cells, in the order of the headers. */
export function toMonthCells(row: KeptRow, language: CsvLanguage): CsvCell[] {
  const { totals } = row
  const fields = toMonthFields(row, language)
  return [
    ...(Object.keys(MONTH_HEADERS) as MonthField[]).map((field) => fields[field]),
    ...VAT_LABELS.flatMap((label) =>
      PARTS.map((part): CsvCell => {
        const amounts = totals?.byVat[label]
        return amounts ? toAmount(amounts[part], row.currency) : null
      })
    ),
  ]
}

/** One line by header name, without its amounts by VAT rate. */
export function toMonthFields(row: KeptRow, language: CsvLanguage): Record<MonthField, CsvCell> {
  const say = (words: Readonly<Record<CsvLanguage, string>> | undefined) =>
    words?.[language] ?? null
  const { totals, shown } = row
  const isPaid = shown?.isPaid ?? null
  const amountOf = (part: (typeof PARTS)[number]): CsvCell =>
    totals && toAmount(totals[part], row.currency)
  return {
    class: CLASSES[row.class][language],
    order: row.orderDisplayId,
    placedOn: row.placedOn && { exact: row.placedOn },
    invoice: row.invoiceNumber,
    issueDate: row.issueDate && { exact: row.issueDate },
    counted: YES_NO[row.isCounted ? "yes" : "no"][language],
    origin: row.origin && ORIGINS[row.origin][language],
    currency: row.currency,
    net: amountOf("net"),
    vat: amountOf("vat"),
    gross: amountOf("gross"),
    shownGross: shown?.gross == null ? null : toAmount(shown.gross, shown.currency ?? row.currency),
    paid: isPaid === null ? null : YES_NO[isPaid ? "yes" : "no"][language],
    ksef: shown?.ksef && shown.ksef !== "not_shown" ? KSEF_STATUSES[shown.ksef][language] : null,
    why: row.why && (say(WHY[row.why as keyof typeof WHY]) ?? row.why),
    findings:
      row.findings.map(({ kind, found }) => nameFinding(kind, found, language)).join(", ") || null,
    change: row.change && CHANGES[row.change.kind][language],
    invoiceId: row.invoiceId,
  }
}

/**
 * An amount padded to its currency's usual decimals, at most two: the service omits trailing zeros
 * ("199"), and a column with mixed forms is hard to compare.
 */
function toAmount(amount: string, currency: string | null): { amount: string } {
  const [whole, fraction = ""] = amount.split(".")
  const padded = fraction.padEnd(Math.min(countDigits(currency), 2), "0")
  return { amount: padded === "" ? amount : `${whole}.${padded}` }
}

function countDigits(currency: string | null): number {
  // Intl throws on an invalid code.
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 0
  const format = new Intl.NumberFormat("en", { style: "currency", currency })
  return format.resolvedOptions().maximumFractionDigits ?? 0
}

const nameFinding = (
  kind: keyof typeof FINDING_WORDS,
  found: string | null,
  language: CsvLanguage
): string => {
  const told = kind === "gross" && language === "pl" ? found?.replace(".", ",") : found
  return `${FINDING_WORDS[kind][language]}${told == null ? "" : ` (${told})`}`
}

/** The sums by currency and VAT rate as lines of cells, headers first. */
export function listSumCells(sums: readonly CurrencySums[], language: CsvLanguage): CsvCell[][] {
  const head = [
    MONTH_HEADERS.currency,
    RATE,
    ...PARTS.map((part) => MONTH_HEADERS[part]),
    DOCUMENTS,
  ].map((words) => words[language])
  return [
    head,
    ...sums.flatMap(({ currency, rates, total }) =>
      [...rates, { rate: TOTAL[language], ...total }].map((sum): CsvCell[] => [
        currency,
        sum.rate === UNKNOWN_RATE ? NOT_SPLIT[language] : sum.rate,
        ...PARTS.map((part): CsvCell => ({ amount: sum[part] })),
        { amount: String(sum.documents) },
      ])
    ),
  ]
}
