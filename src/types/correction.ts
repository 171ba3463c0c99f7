import type { VatLabel } from "../core/draft/invoice-draft"
import type { OrderChange } from "../core/request/invoice-request"
import type { ApiReason } from "./http"

/** `GET /admin/invoicing/requests/:id/correction`. Amounts are decimal texts in the major unit. */
export type CorrectionResponse = {
  correction: {
    request_id: string
    order_display_id: string
    invoice_number: string | null
    currency: string | null
    reason: OrderChange
    /** When the order's change was noted. */
    at: string
    /** A person said that it is done. */
    is_settled: boolean
    /** What was noted when it was: the correcting invoice's number, or why none was needed. */
    settled_as: string | null
    /** What people noted when they settled something about this invoice, newest first. */
    settlements: { note: string | null; at: string }[]
    /** Null where it cannot be computed; `problem` says why. */
    sheet: CorrectionSheet | null
    problem: ApiReason | null
  }
}

/**
 * What a person types into a correcting invoice.
 *
 * `source`: the positions as they were sent, or, for an invoice that a person linked, what the
 * order came to when it was sold, whose sum is that of the invoice in the service.
 */
export type CorrectionSheet = {
  source: "sent" | "order"
  price_type: "NET" | "GROSS"
  rows: CorrectionRow[]
  /** The differences of the rows add up to these, and these to `total`, exactly. */
  by_rate: (CorrectionSums & { rate: VatLabel })[]
  total: CorrectionSums
  /** Money paid back for no goods: in no row, no rate and no total. */
  refund: {
    amount: string
    /** A split in proportion to what is left; null where less is left than was paid back. */
    proposal: RateAmounts[] | null
    /** The difference of the rows and the proposal, together. */
    together: { by_rate: RateAmounts[]; total: CorrectionAmounts } | null
  } | null
  /** Added by a return, a claim or an exchange: no part of the invoiced sale. */
  besides: { name: string; quantity: string; rate: string; gross: string }[]
  /** What was paid back, and what should be by these figures; below 0 the buyer owes that much. */
  paid_back: { found: string; expected: string }
  /** Where the shop's own total of the order is not the sum of its lines. */
  /** Store credit added after the order that nothing was paid back for; null where there is none. */
  paid_by_credit: string | null
  shop_total: { shop: string; lines: string } | null
  /** The invoice, read back, showed another amount than these positions have. */
  is_shown_otherwise: boolean
  /** The shop's own function may have moved amounts between lines. */
  may_be_transformed: boolean
}

export type CorrectionAmounts = { net: string; vat: string; gross: string }
export type RateAmounts = CorrectionAmounts & { rate: VatLabel }
export type CorrectionSums = Record<"before" | "after" | "difference", CorrectionAmounts>

/** Prices and values are net where the invoice has net prices, else gross. */
export type CorrectionRow = {
  line_id: string
  name: string
  unit: string
  rate: VatLabel
  before: CorrectionSide | null
  after: CorrectionSide | null
  difference: { quantity: string; value: string }
}
export type CorrectionSide = { quantity: string; unit_price: string; value: string }
