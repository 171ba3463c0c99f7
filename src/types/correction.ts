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
    /** When the order's change was recorded. */
    at: string
    /** A person marked it as done. */
    is_settled: boolean
    /** The note given then: the correcting invoice's number, or why none was needed. */
    settled_as: string | null
    /** Notes given when something about this invoice was settled, newest first. */
    settlements: { note: string | null; at: string }[]
    /** Null if it cannot be computed; `problem` says why. */
    sheet: CorrectionSheet | null
    problem: ApiReason | null
  }
}

/**
 * What a person enters in a correcting invoice.
 *
 * `source`: `sent` for the positions as they were sent; `order`, for an invoice that a person linked,
 * for the order's lines when it was sold, whose sum equals that of the invoice in the service.
 */
export type CorrectionSheet = {
  source: "sent" | "order"
  price_type: "NET" | "GROSS"
  rows: CorrectionRow[]
  /** The differences of the rows add up to these, and these to `total`, exactly. */
  by_rate: (CorrectionSums & { rate: VatLabel })[]
  total: CorrectionSums
  /** Money refunded without returned goods: not in any row, rate or total. */
  refund: {
    amount: string
    /** A split in proportion to what is left; null if less is left than was refunded. */
    proposal: RateAmounts[] | null
    /** The difference of the rows plus the proposal. */
    together: { by_rate: RateAmounts[]; total: CorrectionAmounts } | null
  } | null
  /** Added by a return, a claim or an exchange: not part of the invoiced sale. */
  besides: { name: string; quantity: string; rate: string; gross: string }[]
  /** What was refunded, and what should be by these figures; if negative, the buyer owes that much. */
  paid_back: { found: string; expected: string }
  /** Store credit added after the order that was not refunded as money; null if there is none. */
  paid_by_credit: string | null
  /** Set if the shop's own total of the order is not the sum of its lines. */
  shop_total: { shop: string; lines: string } | null
  /** The invoice, when read back, showed a different amount than these positions. */
  is_shown_otherwise: boolean
  /** The shop's own function may have moved amounts between lines. */
  may_be_transformed: boolean
}

export type CorrectionAmounts = { net: string; vat: string; gross: string }
export type RateAmounts = CorrectionAmounts & { rate: VatLabel }
export type CorrectionSums = Record<"before" | "after" | "difference", CorrectionAmounts>

/** Prices and values are net if the invoice has net prices, else gross. */
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
