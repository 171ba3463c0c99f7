import { toCountry } from "../contractor/address"
import { parseDecimal, plus, toText, ZERO } from "../money/decimals"
import { VAT_LABELS, type Contractor, type VatLabel } from "../draft/invoice-draft"
import { describeLine, locateLine, type NamedLine } from "../order/line-words"
import type { VatRule } from "../settings/options"
import type { LineTax } from "../order/order-snapshot"
import type { Refusal } from "../request/refusals"

/**
 * What a VAT rule may ask about the buyer. A company without a tax number counts as a person:
 * different taxation between companies requires the buyer's number.
 */
export type VatBuyer = Pick<Contractor, "country" | "region" | "type"> &
  Partial<Pick<Contractor, "taxIdentificationNumber">>

/** Rules by rate in its shortest form ("23", "0") or "none"; made by {@link readVatTable}. */
export type VatTable = ReadonlyMap<string, readonly VatRule[]>

export type LabelResult =
  | { kind: "label"; label: VatLabel; legalBasis: string | null }
  | { kind: "refused"; refusal: Refusal }

type TaxedLine = NamedLine & { taxLines: readonly LineTax[] }

/** The settings' VAT map with "23", "23.0" and "23.00" merged into one rate; a later entry wins. */
export function readVatTable(vatMap: Readonly<Record<string, readonly VatRule[]>>): VatTable {
  return new Map(Object.entries(vatMap).map(([rate, rules]) => [normalizeRate(rate), rules]))
}

/**
 * The label of the line at `index`, or why a person must choose it.
 *
 * Nothing is guessed: a zero rate may mean 0%, zw or np. Source: domain 3.
 */
export function labelLine(
  lines: readonly TaxedLine[],
  index: number,
  table: VatTable,
  buyer: VatBuyer
): LabelResult {
  const { nonzero, key, codes } = readTax(lines[index]?.taxLines ?? [])
  if (nonzero.length > 1) return refuse(severalTaxLines(lines, index, nonzero))
  const rule = findRule(table.get(key) ?? [], codes, buyer)
  if (!rule) return refuse(rateNotMapped(lines, index, key))
  const rate = key === "none" ? "0" : key
  if (percentOf(rule.label).toString() !== rate) {
    return refuse(labelDiffers(lines, index, rule.label, key))
  }
  const legalBasis = rule.legalBasis ?? null
  if (rule.label === "zw" && legalBasis === null) {
    return refuse(legalBasisMissing(lines, index, key))
  }
  return { kind: "label", label: rule.label, legalBasis }
}

/** Where a line's label comes from: its rate in the order and the conditions of its rule in the map. */
export type VatSource = {
  /** As in the map: "23", "0" or "none". */
  rate: string
  /** Of the order's tax line. */
  code: string | null
  /** The rule's conditions; empty if it applies to the rate whatever the buyer. */
  conditions: readonly VatCondition[]
}

export type VatCondition = "code" | "countries" | "contractorRegion" | "contractorType"

/** The source of the label that {@link labelLine} gives; null if it refuses. */
export function explainLabel(
  lines: readonly TaxedLine[],
  index: number,
  table: VatTable,
  buyer: VatBuyer
): VatSource | null {
  if (labelLine(lines, index, table, buyer).kind === "refused") return null
  const { key, codes } = readTax(lines[index]?.taxLines ?? [])
  const rule = findRule(table.get(key) ?? [], codes, buyer)
  const conditions = CONDITIONS.filter((condition) => rule?.[condition] !== undefined)
  return { rate: key, code: codes[0] ?? null, conditions }
}

const CONDITIONS: readonly VatCondition[] = [
  "code",
  "countries",
  "contractorRegion",
  "contractorType",
]

/** The whole percentage a label stands for; zw, np and 0% count as 0. */
export function percentOf(label: VatLabel): bigint {
  return PERCENT[label]
}

/** The labels for a rate in the map's form; none for 19, for example. */
export function listLabelsOf(rate: string): VatLabel[] {
  const percent = rate === "none" ? "0" : normalizeRate(rate)
  return VAT_LABELS.filter((label) => percentOf(label).toString() === percent)
}

const PERCENT: Readonly<Record<VatLabel, bigint>> = {
  "23%": 23n,
  "8%": 8n,
  "5%": 5n,
  "0%": 0n,
  np: 0n,
  zw: 0n,
}

/**
 * The parts of a line's taxes that decide: the rate in the map's form, and the codes that rules may
 * require.
 */
function readTax(taxes: readonly LineTax[]) {
  const nonzero = taxes.filter((tax) => !isZeroRate(tax.rate))
  const [tax] = nonzero
  return {
    nonzero,
    key: tax ? normalizeRate(tax.rate) : taxes.length > 0 ? "0" : "none",
    codes: (tax ? [tax] : taxes).map(({ code }) => code),
  }
}

function findRule(
  rules: readonly VatRule[],
  codes: readonly (string | null)[],
  buyer: VatBuyer
): VatRule | null {
  let best: { rule: VatRule; conditions: number } | null = null
  for (const rule of rules) {
    const checks = checkConditions(rule, codes, buyer)
    if (checks.every(Boolean) && (!best || checks.length > best.conditions)) {
      best = { rule, conditions: checks.length }
    }
  }
  return best?.rule ?? null
}

/** Whether each condition of the rule is met. */
function checkConditions(
  { code, countries, contractorRegion, contractorType }: VatRule,
  codes: readonly (string | null)[],
  buyer: VatBuyer
): boolean[] {
  const checks: boolean[] = []
  if (code !== undefined) checks.push(codes.includes(code))
  if (countries) checks.push(countries.some((one) => toCountry(one) === buyer.country))
  if (contractorRegion) checks.push(contractorRegion === buyer.region)
  const type = buyer.taxIdentificationNumber === null ? "PRIVATE_PERSON" : buyer.type
  if (contractorType) checks.push(contractorType === type)
  return checks
}

const isZeroRate = (rate: string) => (parseDecimal(rate) ?? ZERO).units === 0n

function normalizeRate(rate: string): string {
  const value = parseDecimal(rate)
  return value ? toText(value) : rate
}

const refuse = (refusal: Refusal): LabelResult => ({ kind: "refused", refusal })

function severalTaxLines(
  lines: readonly TaxedLine[],
  index: number,
  taxes: readonly LineTax[]
): Refusal {
  const rates = taxes.map((tax) => `${normalizeRate(tax.rate)} %`).join(" and ")
  const sum = taxes.reduce((total, tax) => plus(total, parseDecimal(tax.rate) ?? ZERO), ZERO)
  return {
    code: "SEVERAL_TAX_LINES",
    field: `${locateLine(lines, index)}.tax_lines`,
    params: { line: index + 1, name: lines[index]?.name ?? "", rates, rate: toText(sum) },
    message:
      `${describeLine(lines, index)} has ${taxes.length} tax lines (${rates}); an invoice position ` +
      "has one VAT rate. Issue this invoice by hand.",
  }
}

function rateNotMapped(lines: readonly TaxedLine[], index: number, key: string): Refusal {
  const taxed = key === "none" ? "no tax line" : `a tax rate of ${key} %`
  return {
    code: "VAT_RATE_NOT_MAPPED",
    field: "options.vatMap",
    params: { line: index + 1, name: lines[index]?.name ?? "", rate: key },
    message:
      `${describeLine(lines, index)} has ${taxed}, and no entry of options.vatMap["${key}"] matches ` +
      "this order. Add one after asking your accountant, or issue this invoice by hand.",
  }
}

function labelDiffers(
  lines: readonly TaxedLine[],
  index: number,
  label: VatLabel,
  key: string
): Refusal {
  const charged = key === "none" ? "charged no tax" : `charged ${key} %`
  return {
    code: "VAT_LABEL_DIFFERS_FROM_RATE",
    field: "options.vatMap",
    params: { line: index + 1, name: lines[index]?.name ?? "", rate: key, label },
    message:
      `${describeLine(lines, index)}: the shop ${charged}, but options.vatMap["${key}"] gives ` +
      `${label}. Correct the map or the shop's tax rate, or issue this invoice by hand.`,
  }
}

/** Only a map that an earlier version stored can lack it. Source: domain 3, art. 106e(1)(19). */
function legalBasisMissing(lines: readonly TaxedLine[], index: number, key: string): Refusal {
  return {
    code: "LEGAL_BASIS_MISSING",
    field: "options.vatMap",
    params: { line: index + 1, name: lines[index]?.name ?? "", rate: key },
    message:
      `${describeLine(lines, index)} is exempt from VAT (zw), but vatMap["${key}"] does not say ` +
      "by which provision, and the invoice must name it (art. 106e(1)(19) of the VAT act). Add " +
      "legalBasis to that entry in the invoicing settings, then press Retry.",
  }
}
