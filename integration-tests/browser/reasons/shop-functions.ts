import type { InvoiceDraft } from "../../../src/core/draft/invoice-draft"
import type { OrderSnapshot } from "../../../src/core/order/order-snapshot"

/** What an order's metadata may request from the functions below, under the key `trial`. */
export type Trial = "no" | "throws" | "nameless" | "dearer" | ""

/** A shop's own function that declines one order and fails for another. */
export function shouldInvoice({ metadata }: OrderSnapshot) {
  if (metadata.trial === "throws") throw new Error("a mistake of the shop's developer")
  return metadata.trial === "no" ? { invoice: false, reason: "Sold with a till receipt" } : true
}

/** A shop's own function that breaks the invoices of two orders. */
export function transformDraft(draft: InvoiceDraft, { metadata }: OrderSnapshot): InvoiceDraft {
  const [first, ...others] = draft.positions
  if (metadata.trial === "nameless" && first) {
    return { ...draft, positions: [{ ...first, name: "" }, ...others] }
  }
  if (metadata.trial === "dearer") {
    return { ...draft, totals: { ...draft.totals, gross: "1234.56" } }
  }
  return draft
}
