import {
  BYTE_ORDER_MARK,
  toCsvLine,
  toCsvLines,
  type CsvCell,
  type CsvLanguage,
} from "../../../core/csv"
import type { StoredMonth, KeptRow, MonthRowFilter } from "../../../core/month/stored-month"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { listMonthHeaders, listSumCells, toMonthCells } from "./month-cells"
import { SHEETS } from "./month-words"

/** Lines per read. */
const PAGE = 1_000

/** A reading whose lines are read page by page. */
export type LinesOfMonth = {
  month: StoredMonth
  readLines: (listing: {
    id: string
    filter: MonthRowFilter
    limit: number
    offset: number
  }) => Promise<readonly KeptRow[]>
  /** Whether the reading still exists: a newer one replaces it together with its lines. */
  isKept: (id: string) => Promise<boolean>
}

/** A newer reading replaced this one while it was exported, so lines are missing. */
export class MonthReadAnew extends Error {
  override name = "MonthReadAnew"

  constructor() {
    super("the month was read again in the meantime")
  }
}

/** A reading and its lines in the ledger. */
export const linesOf = (
  ledger: Pick<InvoiceLedgerService, "readMonthLines" | "findMonth">,
  month: StoredMonth
): LinesOfMonth => ({
  month,
  readLines: async (listing) => await ledger.readMonthLines(listing),
  isKept: async (id) => (await ledger.findMonth(id)) !== null,
})

type MonthExport = LinesOfMonth & { language: CsvLanguage }

/**
 * The lines of a month as CSV, page by page, followed by the sums by VAT rate. The header is output
 * with the first page, so that nothing is output before that page could be read.
 */
export async function* writeMonthCsv(asked: MonthExport): AsyncGenerator<string> {
  const { language, month } = asked
  let head = BYTE_ORDER_MARK + toCsvLine(listMonthHeaders(language), language)
  for await (const page of readPages(asked)) {
    const rows = page.map((row) => toMonthCells(row, language))
    yield head + toCsvLines(rows, language)
    head = ""
  }
  const sums = listSumCells(month.summary.sums, language)
  yield head + toCsvLines([[], ...sums], language)
}

/**
 * The month as a workbook of two sheets. Amounts are numbers with at least two decimals, dates are
 * dates, texts stay texts, so that no order number becomes a date.
 */
export async function writeMonthXlsx(asked: MonthExport): Promise<Buffer> {
  const { language, month } = asked
  const { default: writeXlsxFile } = await import("write-excel-file/node")
  const headers = listMonthHeaders(language)
  const rows: SheetCell[][] = [headers.map(toHead)]
  for await (const page of readPages(asked)) {
    rows.push(...page.map((row) => toMonthCells(row, language).map(toSheetCell)))
  }
  const [head = [], ...sums] = listSumCells(month.summary.sums, language)
  const sumRows = [head.map(toHead), ...sums.map((cells) => cells.map(toSheetCell))]
  return await writeXlsxFile([
    {
      ...{ data: rows, columns: toColumns(headers), sheet: SHEETS.rows[language] },
      stickyRowsCount: 1,
    },
    {
      ...{ data: sumRows, columns: toColumns(head), sheet: SHEETS.sums[language] },
      stickyRowsCount: 1,
    },
  ]).toBuffer()
}

/**
 * All lines of a reading in order, a thousand at a time. A newer reading deletes this one and its lines
 * in one statement, so if it still exists after the last page was read, it is complete.
 *
 * @throws MonthReadAnew in place of the last page
 */
export async function* readPages({
  month,
  readLines,
  isKept,
}: LinesOfMonth): AsyncGenerator<readonly KeptRow[]> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await readLines({ id: month.id, filter: {}, limit: PAGE, offset })
    if (page.length < PAGE && !(await isKept(month.id))) throw new MonthReadAnew()
    if (page.length > 0) yield page
    if (page.length < PAGE) return
  }
}

type SheetCell =
  | { value: string; type: StringConstructor; fontWeight?: "bold" }
  | { value: number; type: NumberConstructor; format: string }
  | { value: Date; type: DateConstructor; format: string }
  | null

const toHead = (cell: CsvCell): SheetCell =>
  typeof cell === "string" ? { value: cell, type: String, fontWeight: "bold" } : null

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

/** A date cell that a spreadsheet can filter by; anything else stays text. */
const toDateCell = (date: string): SheetCell =>
  CALENDAR_DATE.test(date)
    ? { value: new Date(`${date}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" }
    : { value: date, type: String }

/** Wide enough for the header, an amount and a date. */
const toColumns = (head: readonly CsvCell[]): { width: number }[] =>
  head.map((cell) => ({ width: Math.max(12, (typeof cell === "string" ? cell.length : 0) + 2) }))

/**
 * Amounts have at most 15 digits, which a spreadsheet's number holds without loss, like the service's
 * JSON.
 */
function toSheetCell(cell: CsvCell): SheetCell {
  if (cell === null) return null
  if (typeof cell === "string") return { value: cell, type: String }
  if ("exact" in cell) return toDateCell(cell.exact)
  const isWhole = !cell.amount.includes(".")
  // With only optional decimals, Excel would show a trailing point: "5.".
  return { value: Number(cell.amount), type: Number, format: isWhole ? "#,##0" : "#,##0.00##" }
}
