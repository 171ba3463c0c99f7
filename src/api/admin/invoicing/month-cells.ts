import type { CsvCell, CsvLanguage } from "../../../core/csv"
import { VAT_LABELS } from "../../../core/invoice-draft"
import type { KeptRow } from "../../../core/month/kept-month"
import type { CurrencySums } from "../../../core/month/sums"
import { UNTOLD_RATE } from "../../../core/month/sums"
import { KSEF_STATUSES, REASONS, YES_NO } from "./export-words"
import {
  CHANGES,
  CLASSES,
  DOCUMENTS,
  FINDING_WORDS,
  MONTH_HEADERS,
  NO_REQUEST,
  ORIGINS,
  RATE,
  TOTAL,
  UNTOLD,
} from "./month-words"

const PARTS = ["net", "vat", "gross"] as const

/** The head of a month's lines; behind them the amounts by VAT rate. */
export const listMonthHeaders = (language: CsvLanguage): string[] => [
  ...Object.values(MONTH_HEADERS).map((words) => words[language]),
  ...VAT_LABELS.flatMap((label) =>
    PARTS.map((part) => `${MONTH_HEADERS[part][language]} ${label}`)
  ),
]

/** One line as cells, in the order of the head. */
export function toMonthCells(row: KeptRow, language: CsvLanguage): CsvCell[] {
  const say = (words: Readonly<Record<CsvLanguage, string>> | undefined) =>
    words?.[language] ?? null
  const { totals, shown } = row
  const isPaid = shown?.isPaid ?? null
  return [
    CLASSES[row.class][language],
    row.orderDisplayId,
    row.placedOn && { exact: row.placedOn },
    row.invoiceNumber,
    row.issueDate && { exact: row.issueDate },
    YES_NO[row.isCounted ? "yes" : "no"][language],
    row.origin && ORIGINS[row.origin][language],
    row.currency,
    ...PARTS.map((part): CsvCell => totals && { amount: totals[part] }),
    shown?.gross == null ? null : { amount: shown.gross },
    isPaid === null ? null : YES_NO[isPaid ? "yes" : "no"][language],
    shown?.ksef && shown.ksef !== "not_shown" ? KSEF_STATUSES[shown.ksef][language] : null,
    row.why && (say({ ...REASONS, ...NO_REQUEST }[row.why as keyof typeof REASONS]) ?? row.why),
    row.findings.map(({ kind, found }) => nameFinding(kind, found, language)).join(", ") || null,
    row.change && CHANGES[row.change.kind][language],
    row.invoiceId,
    ...VAT_LABELS.flatMap((label) =>
      PARTS.map((part): CsvCell => {
        const amounts = totals?.byVat[label]
        return amounts ? { amount: amounts[part] } : null
      })
    ),
  ]
}

const nameFinding = (
  kind: keyof typeof FINDING_WORDS,
  found: string | null,
  language: CsvLanguage
): string => `${FINDING_WORDS[kind][language]}${found === null ? "" : ` (${found})`}`

/** The sums by currency and VAT rate as lines of cells, their head first. */
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
        sum.rate === UNTOLD_RATE ? UNTOLD[language] : sum.rate,
        ...PARTS.map((part): CsvCell => ({ amount: sum[part] })),
        { amount: String(sum.documents) },
      ])
    ),
  ]
}
