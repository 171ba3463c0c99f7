import { formatTaxNumber, normalizeTaxNumber } from "../contractor/tax-number-formats"
import type { Refusal } from "../request/refusals"
import type { OrderSnapshot } from "../order/order-snapshot"
import type { Contractor, InvoiceDraft } from "./invoice-draft"

/**
 * Key in the order's metadata with the tax number that the sale's fiscal receipt shows. The number
 * and not only a yes: a buyer corrected afterwards has to be confirmed again.
 */
export const RECEIPT_KEY = "receipt_tax_number"

/** For which buyers the shop records its sales on a cash register. */
export const CASH_REGISTER = ["none", "without_tax_id", "all"] as const
export type CashRegister = (typeof CASH_REGISTER)[number]

/** Whether an invoice to such a buyer is issued to a receipt, so that the sale is not counted twice. */
export function isToReceipt(
  rule: CashRegister,
  { taxIdentificationNumber }: Pick<Contractor, "taxIdentificationNumber">
): boolean {
  switch (rule) {
    case "none":
      return false
    case "without_tax_id":
      return taxIdentificationNumber === null
    case "all":
      return true
  }
}

/**
 * Refuses an invoice to a receipt whose buyer has a tax number, until the order says that the receipt
 * shows the same number. Otherwise it is not allowed (art. 106b(5)) and may cost as much as its VAT
 * (art. 106b(6)). The plugin cannot see the receipt itself.
 */
export function refuseUnconfirmedReceipt(
  { isReceipt, contractor }: Pick<InvoiceDraft, "isReceipt" | "contractor">,
  { metadata }: Pick<OrderSnapshot, "metadata">
): Refusal | null {
  const { taxIdentificationNumber: number, country } = contractor
  if (!isReceipt || number === null) return null
  const shown = Object.hasOwn(metadata, RECEIPT_KEY) ? metadata[RECEIPT_KEY] : null
  const isWritten = typeof shown === "string" || typeof shown === "number"
  return isWritten && isSameNumber(String(shown), number, country) ? null : UNCONFIRMED
}

/** True if two spellings are the same tax number, such as with and without dashes or `PL`. */
const isSameNumber = (left: string, right: string, country: string): boolean =>
  spell(left, country) === spell(right, country)

const spell = (number: string, country: string) =>
  normalizeTaxNumber(formatTaxNumber(number, country) ?? number)

const UNCONFIRMED: Refusal = {
  code: "RECEIPT_TAX_ID_UNCONFIRMED",
  field: `metadata.${RECEIPT_KEY}`,
  params: {},
  message:
    "The sale is recorded on a cash register and the buyer has a tax number. Such an invoice may be " +
    "issued only if the fiscal receipt shows that number (art. 106b(5) of the VAT act). Check the " +
    "receipt and confirm it on the order's card, or write its number into the order's metadata " +
    `"${RECEIPT_KEY}" and press Retry.`,
}
