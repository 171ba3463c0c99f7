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

/** `vat_source` is null if the order's line no longer shows it. */
export type PreviewPosition = InvoicePosition & { vat_source: VatSource | null }

/** The invoice's sum compared with the order's. Decimal texts in the major unit. */
export type PreviewSum = {
  positions: string
  invoice: string
  /** As Medusa reports it, after credit lines; unrounded except for artifacts of divisions. */
  order_total: string
  /** Paid with gift cards or store credit: lowers the order's total but not the sale. */
  credit: string
  /** Refunded or credited after the order: lowers its total but not the sale. */
  refund: string
  /** Order, credit and refund together, rounded to the currency. */
  sale: string
  difference: string
}

/** An invoice as it would be sent. Contains buyer data, which is read only for this response. */
export type PreviewInvoice = {
  currency: string
  price_type: "NET" | "GROSS"
  /** The sale is on a fiscal receipt, too. */
  is_receipt: boolean
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
  /** What a person should check once it is issued. */
  flags: InvoiceFlag[]
  /**
   * When its e-mail is sent to `contractor.email`; with `shop` and `manual` the plugin sends none
   * automatically.
   */
  email_moment: SendMoment
  /** The request to the service, without the key. */
  call: InvoiceCall
}

/** `GET /admin/invoicing/orders/:id/preview`: what issuing now would do. Nothing is sent or stored. */
export type InvoicePreviewResponse = {
  preview: {
    order_id: string
    order_display_id: string
    /** The request that the order already has. `is_changed`: the order changed after its invoice. */
    request: {
      id: string
      state: RequestState
      invoice_number: string | null
      is_changed: boolean
    } | null
    /** `is_frozen`: chosen when the order's request was created, and no longer changes. */
    company: { id: string; is_frozen: boolean; conditions: CompanyCondition[] } | null
    decision: "invoice" | "skip" | "refused" | "canceled"
    reasons: ApiReason[]
    /** Also present for a skip, or an order that is not paid in full, if "Issue now" would issue it anyway. */
    invoice: PreviewInvoice | null
  }
}

/**
 * `GET /admin/invoicing/requests/:id/order`: the current order to compare with its invoice; null if it
 * is gone. `contractor` is null, with the reasons, if no invoice can be composed for this buyer.
 */
export type InvoiceOrderResponse = {
  order: {
    currency: string
    total: string
    /** Null if nothing was composed. */
    sum: PreviewSum | null
    contractor: Contractor | null
    reasons: ApiReason[]
  } | null
}
