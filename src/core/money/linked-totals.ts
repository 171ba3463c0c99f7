import {
  FEWEST_PLACES,
  formatDecimal,
  minus,
  parseDecimal,
  roundTo,
  type Decimal,
} from "./decimals"
import type { InvoiceRequest } from "../request/invoice-request"
import type { ServiceInvoice } from "../request/outcomes"

/**
 * The amounts of an invoice made by hand, as the service shows them, in the major unit. VAT by rate
 * is not available. Null if an amount is missing.
 */
export function readLinkedTotals({
  net,
  gross,
}: Pick<ServiceInvoice, "net" | "gross">): InvoiceRequest["totals"] {
  const [before, after] = [parseDecimal(net ?? ""), parseDecimal(gross ?? "")]
  if (!before || !after) return null
  const show = (amount: Decimal) =>
    formatDecimal(roundTo(amount, Math.max(amount.scale, FEWEST_PLACES)))
  return { net: show(before), vat: show(minus(after, before)), gross: show(after), byVat: {} }
}
