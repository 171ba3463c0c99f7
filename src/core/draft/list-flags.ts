import {
  findLeftOutNumber,
  type BuyerOrder,
  type BuyerSettings,
} from "../contractor/compose-contractor"
import { reviewSplitPayment, type InvoiceFlag } from "../vat/split-payment"
import type { InvoiceDraft } from "./invoice-draft"

/** What a person should check on an invoice before or after it is issued; null if there is nothing. */
export function listFlags(
  draft: Pick<InvoiceDraft, "contractor" | "totals" | "currency">,
  order: BuyerOrder,
  settings: BuyerSettings
): readonly InvoiceFlag[] | null {
  const flags = [reviewSplitPayment(draft), reviewLeftOutNumber(draft, order, settings)].filter(
    (flag) => flag !== null
  )
  return flags.length > 0 ? flags : null
}

/**
 * Flags an invoice to a private person whose order has an invalid tax number, which the settings leave
 * out: the buyer may be a company that mistyped it. Source: domain 4.3 (treat as a person and warn).
 */
function reviewLeftOutNumber(
  { contractor }: Pick<InvoiceDraft, "contractor">,
  order: BuyerOrder,
  settings: BuyerSettings
): InvoiceFlag | null {
  // The shop's own function may have found the right one.
  if (contractor.taxIdentificationNumber !== null) return null
  const field = findLeftOutNumber(order, settings)
  return field === null ? null : { code: "TAX_ID_LEFT_OUT", params: { field } }
}
