import type { z } from "zod"
import { divideHalfUp, parseDecimal, powerOfTen } from "./decimal"
import { parseDiscount, QUANTITY_DECIMALS, type InvoicePosition } from "./position-schema"
import { vatInGross, vatOnNet } from "./vat"

export type PriceType = "NET" | "GROSS"

interface LineFault {
  field: keyof InvoicePosition
  en: string
  pl: string
}

/**
 * Reports the first line whose numbers are inconsistent.
 *
 * The leading value must be exact: how the service computes is not documented, so a client has to be right
 * for every method. The other side may differ by one minor unit.
 */
export function checkLines(
  lines: readonly InvoicePosition[],
  priceType: PriceType,
  decimals: number,
  context: z.RefinementCtx
): void {
  lines.forEach((line, index) => {
    const fault = findLineFault(line, index, priceType, decimals)
    if (fault) {
      const { field, ...params } = fault
      context.addIssue({ code: "custom", path: ["invoicePosition", index, field], params })
    }
  })
}

function findLineFault(
  line: InvoicePosition,
  index: number,
  priceType: PriceType,
  decimals: number
): LineFault | null {
  if (line.productPosition !== index) {
    return {
      field: "productPosition",
      en: "must count from 0 without gaps",
      pl: "musi być liczony od 0 bez przerw",
    }
  }
  const [unitField, valueField, otherUnitField, otherValueField] =
    priceType === "GROSS"
      ? (["unitGrossPrice", "grossPrice", "unitNetPrice", "netPrice"] as const)
      : (["unitNetPrice", "netPrice", "unitGrossPrice", "grossPrice"] as const)
  const amount = (value: string | number) => parseDecimal(String(value), decimals) ?? 0n
  if (amount(line[valueField]) !== lineValue(line, amount(line[unitField]))) {
    return {
      field: valueField,
      en: "is not the quantity times the unit price, rounded half up",
      pl: "nie jest iloczynem ilości i ceny jednostkowej",
    }
  }
  const pairs = [
    [unitField, otherUnitField],
    [valueField, otherValueField],
  ] as const
  for (const [leading, other] of pairs) {
    const expected = otherSide(amount(line[leading]), line, priceType)
    const difference = amount(line[other]) - expected
    if (difference > 1n || difference < -1n) {
      return {
        field: other,
        en: `does not follow from the VAT rate ${line.vat}`,
        pl: `nie wynika ze stawki VAT ${line.vat}`,
      }
    }
  }
  return null
}

function lineValue(line: InvoicePosition, unit: bigint): bigint {
  const quantity = parseDecimal(String(line.quantity), QUANTITY_DECIMALS) ?? 0n
  const kept = 10000n - (parseDiscount(line.discount ?? "0") ?? 0n)
  return divideHalfUp(quantity * unit * kept, powerOfTen(QUANTITY_DECIMALS) * 10000n)
}

function otherSide(leading: bigint, line: InvoicePosition, priceType: PriceType): bigint {
  return priceType === "GROSS"
    ? leading - vatInGross(leading, line.vat)
    : leading + vatOnNet(leading, line.vat)
}
