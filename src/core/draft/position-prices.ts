import { formatMinor, sum, vatInGross, vatOnNet } from "../money/amounts"
import { formatDecimal } from "../money/decimals"
import type { InvoiceDraft, InvoicePosition, InvoiceTotals, VatLabel } from "./invoice-draft"
import type { UnitRow } from "../money/split-units"
import { percentOf } from "../vat/vat-label"

export type PriceType = InvoiceDraft["priceType"]

/** A row of a line with its label; amounts in minor units. */
export type LabelledRow = UnitRow & { label: VatLabel; lineIndex: number }

/** Net, tax and gross in minor units. */
export type Amounts = { net: bigint; vat: bigint; gross: bigint }

/** Completes a leading value (gross in GROSS, net in NET) with the tax at its label's rate. */
export function taxAmount(value: bigint, label: VatLabel, priceType: PriceType): Amounts {
  const percent = percentOf(label)
  if (priceType === "GROSS") {
    const vat = vatInGross(value, percent)
    return { net: value - vat, vat, gross: value }
  }
  const vat = vatOnNet(value, percent)
  return { net: value, vat, gross: value + vat }
}

/** The priced part of a position, as decimal texts. Source: domain 2.4, values of a row. */
export function priceRow(
  row: LabelledRow,
  priceType: PriceType,
  decimals: number
): Pick<InvoicePosition, "quantity" | "unitNet" | "unitGross" | "net" | "gross" | "vat"> {
  const unit = taxAmount(row.unitMinor, row.label, priceType)
  const line = taxAmount(row.valueMinor, row.label, priceType)
  return {
    quantity: formatDecimal(row.quantity),
    unitNet: formatMinor(unit.net, decimals),
    unitGross: formatMinor(unit.gross, decimals),
    net: formatMinor(line.net, decimals),
    gross: formatMinor(line.gross, decimals),
    vat: row.label,
  }
}

/** Document amounts by label: tax is computed on the label's sum, not added up from the rows. */
export function sumByLabel(
  rows: readonly Pick<LabelledRow, "label" | "valueMinor">[],
  priceType: PriceType
): Map<VatLabel, Amounts> {
  const sums = new Map<VatLabel, bigint>()
  for (const { label, valueMinor } of rows) {
    sums.set(label, (sums.get(label) ?? 0n) + valueMinor)
  }
  return new Map([...sums].map(([label, value]) => [label, taxAmount(value, label, priceType)]))
}

/** The document's totals as decimal texts. */
export function formatTotals(
  byLabel: ReadonlyMap<VatLabel, Amounts>,
  decimals: number
): InvoiceTotals {
  const all = [...byLabel.values()]
  return {
    ...formatAmounts(
      {
        net: sum(all.map(({ net }) => net)),
        vat: sum(all.map(({ vat }) => vat)),
        gross: sum(all.map(({ gross }) => gross)),
      },
      decimals
    ),
    byVat: Object.fromEntries(
      [...byLabel].map(([label, amounts]) => [label, formatAmounts(amounts, decimals)])
    ),
  }
}

function formatAmounts({ net, vat, gross }: Amounts, decimals: number) {
  return {
    net: formatMinor(net, decimals),
    vat: formatMinor(vat, decimals),
    gross: formatMinor(gross, decimals),
  }
}
