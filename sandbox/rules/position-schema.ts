import { z } from "zod"
import { parseDecimal } from "./decimal"
import { VAT_LABELS } from "./vat"
import { filledText } from "./wire-forms"

/** The number of decimals allowed in a quantity, as in the national e-invoice schema. */
export const QUANTITY_DECIMALS = 6

/** One line, with amounts of at most `decimals` places (service-api.md 3.1). */
export function positionSchema(decimals: number) {
  const words = {
    en: `must be a non-negative amount with at most ${decimals} decimals`,
    pl: `musi być nieujemną kwotą o najwyżej ${decimals} miejscach po przecinku`,
  }
  const isAmount = (text: string) => parseDecimal(text, decimals) !== null
  const amountText = z.string().refine(isAmount, { params: words })
  const amountNumber = z.number().refine((value) => isAmount(String(value)), { params: words })
  return z.strictObject({
    productPosition: z.number().int().min(0),
    productName: filledText.max(200),
    positionType: z.enum(["PRODUCT", "SERVICE"]),
    productCategory: filledText.optional(),
    quantity: z.number().refine(isQuantity, {
      params: {
        en: `must be above zero with at most ${QUANTITY_DECIMALS} decimals`,
        pl: `musi być większa od zera i mieć najwyżej ${QUANTITY_DECIMALS} miejsc po przecinku`,
      },
    }),
    unit: filledText,
    unitNetPrice: amountNumber,
    unitGrossPrice: amountNumber,
    vat: z.enum(VAT_LABELS),
    discount: z
      .string()
      .refine((text) => parseDiscount(text) !== null, {
        params: {
          en: 'must be "0" or a percentage like "10%"',
          pl: 'musi mieć postać "0" lub "10%"',
        },
      })
      .optional(),
    pkwiu: z.string().optional(),
    invoiceProductId: z.number().int().positive().optional(),
    netPrice: amountText,
    grossPrice: amountText,
    priceType: z.null().optional(),
    deductions: z.boolean().optional(),
  })
}

export type InvoicePosition = z.infer<ReturnType<typeof positionSchema>>

/** Parses a percentage of at most one hundred into hundredths of a percent; null for any other text. */
export function parseDiscount(text: string): bigint | null {
  if (text === "0") return 0n
  const share = text.endsWith("%") ? parseDecimal(text.slice(0, -1), 2) : null
  return share !== null && share <= 10000n ? share : null
}

function isQuantity(value: number): boolean {
  const quantity = parseDecimal(String(value), QUANTITY_DECIMALS)
  return quantity !== null && quantity > 0n
}
