import type { SettingValues } from "../../../../types"

type VatMap = SettingValues["vatMap"]
export type VatRule = VatMap[string][number]

/**
 * A rate with one label for all buyers; `basis` is empty if the label needs none. The rate of a fixed row
 * cannot be changed or removed.
 */
export type VatRow = { rate: string; label: string; basis: string; isFixed?: true }

/** Rates that every map has; they cannot be removed. */
const USUAL_RATES = ["23", "8", "5"]

const PERCENT: Readonly<Record<string, number>> = {
  "23%": 23,
  "8%": 8,
  "5%": 5,
  "0%": 0,
  np: 0,
  zw: 0,
}

/** The service's labels for a rate of the shop; none for 19, for example. */
export function listLabels(rate: string): readonly string[] {
  const percent = isNoTax(rate) ? 0 : Number(toRate(rate) || NaN)
  return Object.keys(PERCENT).filter((label) => PERCENT[label] === percent)
}

/** True if the label stands for another rate than the row's, which the options allow. */
export const isMisfit = ({ rate, label }: Pick<VatRow, "rate" | "label">): boolean =>
  label !== "" && !listLabels(rate).includes(label)

/** A rate with one label for all buyers; other rates have conditions that only the options can set. */
const isPlain = ([rule, ...others]: VatMap[string]) =>
  others.length === 0 &&
  Object.keys(rule ?? {}).every((key) => key === "label" || key === "legalBasis")

export const readRows = (vatMap: VatMap): VatRow[] =>
  Object.entries(vatMap).flatMap(([rate, rules]) => {
    const [rule] = rules
    if (!rule || !isPlain(rules)) return []
    const row: VatRow = { rate, label: rule.label, basis: rule.legalBasis ?? "" }
    return [USUAL_RATES.includes(rate) ? { ...row, isFixed: true as const } : row]
  })

/** The rows with the rate that an order needs first, added if the map does not have it yet. */
export function withRate(rows: VatRow[], vatMap: VatMap, wanted: string | null): VatRow[] {
  if (wanted === null) return rows
  const isWanted = ({ rate }: VatRow) => rate === wanted
  const others = rows.filter((row) => !isWanted(row))
  if (others.length < rows.length) return [...rows.filter(isWanted), ...others]
  return Object.hasOwn(vatMap, wanted) ? rows : [{ rate: wanted, label: "", basis: "" }, ...rows]
}

export const readConditional = (vatMap: VatMap) =>
  Object.entries(vatMap).filter(([, rules]) => !isPlain(rules))

/**
 * The rows whose rate another row or a conditional rate has as well: a map has one entry for each rate. Of two
 * such rows, the one that was added is named.
 */
export function findRepeated(
  rows: readonly VatRow[],
  conditional: readonly (readonly [string, unknown])[]
): ReadonlySet<VatRow> {
  const taken = new Set(conditional.map(([rate]) => numberOf(rate)))
  const repeated = new Set<VatRow>()
  for (const row of [...rows].sort((left, right) => rankOf(left) - rankOf(right))) {
    const rate = numberOf(row.rate)
    if (taken.has(rate)) repeated.add(row)
    else if (rate !== "") taken.add(rate)
  }
  return repeated
}

const rankOf = ({ isFixed }: VatRow) => (isFixed ? 0 : 1)

/** The rate in one spelling: "8,0 %" and "8" are the same. */
const numberOf = (typed: string): string => {
  const rate = toRate(typed)
  return rate === "" || Number.isNaN(Number(rate)) ? rate : String(Number(rate))
}

/** The rows as a map in the form of the options; rows without a rate are left out. */
export function toVatMap(
  rows: readonly VatRow[],
  conditional: readonly [string, readonly VatRule[]][]
): Record<string, unknown> {
  const plain = rows
    .filter(({ rate }) => rate.trim() !== "")
    .map(({ rate, label, basis }): [string, unknown] => [
      toRate(rate),
      [withBasis({ label }, basis)],
    ])
  return Object.fromEntries<unknown>([...plain, ...conditional])
}

/** What people type for a line without tax, in both languages. */
const NO_TAX = /^(none|no tax|bez podatku)$/i

/** "8,0 %" or "no tax" in the form of the options. */
const toRate = (rate: string) =>
  NO_TAX.test(rate.trim()) ? "none" : rate.replace(",", ".").replace("%", "").trim()

/** Whether the typed rate stands for a line without tax. */
export const isNoTax = (rate: string) => toRate(rate) === "none"

/** An empty basis is left out, and the server reports what is missing. */
const withBasis = (rule: { label: string }, basis: string) =>
  basis.trim() === "" ? rule : { ...rule, legalBasis: basis.trim() }

/** The row with a new rate or label; drops what the new label does not need or the rate does not allow. */
export function changeRow(row: VatRow, change: Partial<VatRow>): VatRow {
  const next = { ...row, ...change }
  const labels = listLabels(next.rate)
  const label = labels.includes(next.label) ? next.label : labels.length === 1 ? labels[0] : ""
  const isSameLabel = label === row.label
  return { ...next, label: label ?? "", basis: isSameLabel || label === "zw" ? next.basis : "" }
}
