import { useTranslation } from "react-i18next"
import { disarmFormula } from "../../../core/csv"
import type { CorrectionRow, CorrectionSheet, CorrectionSide } from "../../../types"

/**
 * A name for pasting, trimmed: leading blanks are dropped on paste, and would hide a formula from this guard.
 */
export const guardName = (name: string): string => disarmFormula(name.trim())

/** The tables as tab-separated text, which a spreadsheet pastes as cells. */
export function useSheetText(): (sheet: CorrectionSheet) => string {
  const { t, i18n } = useTranslation("invoicing")
  const isPolish = i18n.language.startsWith("pl")
  return (sheet) => {
    const isNet = sheet.price_type === "NET"
    const rows = (key: string) => t(`correction.rows.${key}`)
    const value = rows(isNet ? "net" : "gross")
    const side = [rows("quantity"), rows(isNet ? "priceNet" : "priceGross"), value]
    const heads = [
      rows("name"),
      rows("rate"),
      ...side.map((head) => `${head}: ${rows("before")}`),
      ...side.map((head) => `${head}: ${rows("after")}`),
      ...[rows("quantity"), value].map((head) => `${head}: ${rows("difference")}`),
    ]
    const rates = ["rate", "net", "vat", "gross"].map((key) => t(`correction.rates.${key}`))
    const sums = [
      ...sheet.by_rate.map(({ rate, difference }) => ({ name: rate, ...difference })),
      { name: t("correction.rates.total"), ...sheet.total.difference },
    ]
    return writeTables(
      [heads, ...sheet.rows.map(listCells)],
      [rates, ...sums.map(({ name, net, vat, gross }) => [name, net, vat, gross])],
      isPolish
    )
  }
}

const listCells = (row: CorrectionRow): string[] => [
  guardName(row.name),
  row.rate,
  ...listSide(row.before),
  ...listSide(row.after),
  row.difference.quantity,
  row.difference.value,
]

const listSide = (side: CorrectionSide | null): string[] =>
  side ? [side.quantity, side.unit_price, side.value] : ["", "", ""]

/** Uses the language's decimal separator, so that a spreadsheet reads amounts as numbers. */
export function writeTables(rows: string[][], rates: string[][], isPolish: boolean): string {
  const write = (cell: string) => {
    const text = cell.replace(/\s+/g, " ").trim()
    return isPolish && /^-?\d+\.\d+$/.test(text) ? text.replace(".", ",") : text
  }
  const lines = (table: string[][]) => table.map((cells) => cells.map(write).join("\t"))
  return [...lines(rows), "", ...lines(rates)].join("\n")
}
