import type { CompanyCondition } from "../core/settings/company-choice"
import type {
  Contractor,
  InvoicePosition,
  InvoiceTotals,
  MappingRule,
  PaymentTerms,
} from "../core/draft/invoice-draft"
import type { InvoiceCall } from "../core/request/outcomes"
import type { SendMoment } from "../core/settings/send-rules"
import type { InvoiceFlag } from "../core/vat/split-payment"
import type { RequestState } from "../core/lifecycle/states"
import type { VatSource } from "../core/vat/vat-label"
import type { ApiReason } from "./http"

/** `vat_source` is null where the order's line no longer tells. */
export type PreviewPosition = InvoicePosition & { vat_source: VatSource | null }

/** The invoice's sum beside the order's. Decimal texts in the major unit. */
export type PreviewSum = {
  positions: string
  invoice: string
  /** As Medusa reports it, unrounded but for the noise of divisions, after credit lines. */
  order_total: string
  /** Paid with gift cards or store credit: lowers the order's total and not the sale. */
  credit: string
  /** Refunded or credited after the order: lowers its total and not what was sold. */
  refund: string
  /** Order, credit and refund together, rounded to the currency. */
  sale: string
  difference: string
}

/** An invoice as it would be sent. Holds the buyer's data, which are read for the answer alone. */
export type PreviewInvoice = {
  currency: string
  price_type: "NET" | "GROSS"
  invoice_format: string
  issue_date: string
  sale_date: string
  contractor: Contractor
  positions: PreviewPosition[]
  totals: InvoiceTotals
  sum: PreviewSum
  payment: PaymentTerms
  project_id: string | null
  project_rule: MappingRule | null
  /** Printed under the invoice. */
  additional_details: string
  /** What a person should look at once it is issued. */
  flags: InvoiceFlag[]
  /** When its e-mail goes, to `contractor.email`; by `shop` and `manual` it is not mailed by itself. */
  email_moment: SendMoment
  /** The request to the service, without the key. */
  call: InvoiceCall
}

/** `GET /admin/invoicing/orders/:id/preview`: what issuing now would do. Nothing is sent or kept. */
export type InvoicePreviewResponse = {
  preview: {
    order_id: string
    order_display_id: string
    /** The request the order has already, if any. */
    /** `is_changed`: the order changed after its invoice. */
    request: {
      id: string
      state: RequestState
      invoice_number: string | null
      is_changed: boolean
    } | null
    /** `is_frozen`: chosen when the order's request was made; it stays so. */
    company: { id: string; is_frozen: boolean; conditions: CompanyCondition[] } | null
    decision: "invoice" | "skip" | "refused" | "canceled"
    reasons: ApiReason[]
    /** Present for a skip as well when "Issue now" would issue it all the same. */
    invoice: PreviewInvoice | null
  }
}

/**
 * `GET /admin/invoicing/requests/:id/order`: the order beside its invoice, as it is now; null when
 * it is gone. `contractor` is null, with the reasons, where no invoice could show this buyer.
 */
export type InvoiceOrderResponse = {
  order: {
    currency: string
    total: string
    /** Null while nothing was composed. */
    sum: PreviewSum | null
    contractor: Contractor | null
    reasons: ApiReason[]
  } | null
}
