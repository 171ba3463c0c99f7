/**
 * The separator is a semicolon and the decimal mark a comma, as spreadsheets in Poland expect: they
 * take "12.30" for a date and put a line with commas into one cell.
 */
const SEPARATOR = ";"

/** Spreadsheets run a cell that begins so as a formula; tab and return are eaten before that. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of a CSV file with its end. */
export function toCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(toCell).join(SEPARATOR)}\r\n`
}

/** A decimal text with the file's decimal mark. */
export const toCsvAmount = (amount: string): string => amount.replace(".", ",")

function toCell(cell: string | null): string {
  if (cell === null) return ""
  const defused = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n]/.test(defused) ? `"${defused.replaceAll('"', '""')}"` : defused
}
