import Papa from "papaparse"

/** The language of the spreadsheet that opens the file; it decides separator and decimal mark. */
export type CsvLanguage = "en" | "pl"

/** `exact` is written unchanged, for dates; `amount` with the language's decimal mark. */
export type CsvCell = string | null | { exact: string } | { amount: string }

/** The mark by which Excel recognizes UTF-8. A line `sep=;` would disable that, so none is written. */
export const BYTE_ORDER_MARK = "\uFEFF"

/** What a spreadsheet in that language treats as cell separator when opening a file. */
const SEPARATORS: Readonly<Record<CsvLanguage, string>> = { en: ",", pl: ";" }

/** Spreadsheets evaluate a cell that begins like this, however many apostrophes already precede it. */
const FORMULA = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * The same after a character that ends a cell or a line for a spreadsheet in another language: there,
 * quotes in the middle of a line protect nothing. No text begins with a line break.
 */
const INNER_FORMULA = /([,;]|[^][\r\n])(?=['"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g
const DISARMED_INSIDE = /([,;]|[^][\r\n])'(?=['"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** "1/11/2026", "3-4", "12:30", "0012", "12E5" and digits that would be rounded as a number. */
const NUMBERLIKE = /^(?:\d+(?:[/.,:\s-]+\d+)+|0\d+|\d+e\d+|\d{16,})$/i
const MONTHS =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru"
/** "MAR1" and "12 lis". */
const MONTHLIKE = new RegExp(
  `^(?:\\d{1,4}[ /.-]?(?:${MONTHS})\\p{L}*|(?:${MONTHS})\\p{L}*[ /.-]?\\d{1,4})$`,
  "iu"
)
const KEPT_AS_TEXT = "\t"

/** What some spreadsheet takes for the end of a cell: quoted although it is not this file's separator. */
const ENDS_A_CELL_ELSEWHERE = /[,;\t]/

/** One line of a CSV file, including its line end. See {@link toCsvLines}. */
export const toCsvLine = (cells: readonly CsvCell[], language: CsvLanguage): string =>
  toCsvLines([cells], language)

/**
 * Lines of a CSV file, each including its line end.
 *
 * Texts keep their value: one that would be evaluated as a formula is prefixed with an apostrophe,
 * one that would become a date or another number with a tab, which spreadsheets keep and do not
 * show. A formula after a separator within a text gets an apostrophe as well.
 */
export function toCsvLines(rows: readonly (readonly CsvCell[])[], language: CsvLanguage): string {
  const lines = rows.map((cells) => cells.map((cell) => toText(cell, language)))
  // The library ends a line only where another follows: the empty one at the end gives the last its end.
  return Papa.unparse([...lines, []], {
    delimiter: SEPARATORS[language],
    newline: "\r\n",
    quotes: (text: string) => ENDS_A_CELL_ELSEWHERE.test(text),
  })
}

/** A row of a CSV file, its cells trimmed; `line` is the number that an editor shows for its beginning. */
export type CsvRow = { line: number; cells: string[] }

/** Rows of cells, separated by commas or, as Polish spreadsheets save them, by semicolons. */
export function readCsv(text: string): CsvRow[] {
  const [firstLine = ""] = text.split("\n", 1)
  const delimiter = firstLine.includes(SEPARATORS.pl) ? SEPARATORS.pl : SEPARATORS.en
  // Named, because the library's guess fails where lines end in both ways; trimming removes the rest.
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: "\n" })
  let next = 1
  return data.map((cells) => {
    const line = next
    next += cells.join("").split("\n").length
    return { line, cells: cells.map((cell) => cell.trim()) }
  })
}

/** A text as it was before {@link toCsvLines} guarded it. */
export function readCsvText(cell: string): string {
  const text = cell.startsWith(KEPT_AS_TEXT) ? cell.slice(KEPT_AS_TEXT.length) : cell
  const whole = text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
  return whole.replace(DISARMED_INSIDE, "$1")
}

function toText(cell: CsvCell, language: CsvLanguage): string {
  if (cell === null) return ""
  if (typeof cell === "string") return guard(cell)
  if ("exact" in cell) return cell.exact
  return language === "pl" ? cell.amount.replace(".", ",") : cell.amount
}

function guard(given: string): string {
  const text = given.replace(INNER_FORMULA, "$1'")
  if (FORMULA.test(text)) return disarmFormula(text)
  return NUMBERLIKE.test(text) || MONTHLIKE.test(text) ? `${KEPT_AS_TEXT}${text}` : text
}

/** The text, prefixed with an apostrophe if a spreadsheet would evaluate it as a formula. */
export const disarmFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
