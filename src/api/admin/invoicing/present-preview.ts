import type { InvoiceSum } from "../../../core/money/sum-of-invoice"
import type { InvoicePreview, PreviewedInvoice } from "../../../pipeline/operator/preview-invoice"
import type { InvoicePreviewResponse, PreviewInvoice, PreviewSum } from "../../../types"
import { presentReason } from "./present-request"

/** A preview in the form of the API. */
export function presentPreview(preview: InvoicePreview): InvoicePreviewResponse["preview"] {
  const { header, request, company, invoice } = preview
  return {
    order_id: header.id,
    order_display_id: header.displayId,
    request: request && {
      id: request.id,
      state: request.state,
      invoice_number: request.invoiceNumber,
      is_changed: request.correction !== null,
    },
    company: company && {
      id: company.id,
      is_frozen: company.isFrozen,
      conditions: [...company.conditions],
    },
    decision: preview.decision,
    reasons: preview.reasons.map(presentReason),
    invoice: invoice && presentInvoice(invoice),
  }
}

function presentInvoice({
  draft,
  sum,
  vatSources,
  flags,
  emailMoment,
  call,
}: PreviewedInvoice): PreviewInvoice {
  return {
    currency: draft.currency,
    price_type: draft.priceType,
    is_receipt: draft.isReceipt,
    invoice_format: draft.invoiceFormat,
    issue_date: draft.issueDate,
    sale_date: draft.saleDate,
    contractor: draft.contractor,
    positions: draft.positions.map((position, index) => ({
      ...position,
      vat_source: vatSources[index] ?? null,
    })),
    totals: draft.totals,
    sum: presentSum(sum),
    payment: draft.payment,
    project_id: draft.projectId === null ? null : String(draft.projectId),
    project_rule: draft.projectRule,
    additional_details: draft.additionalDetails,
    flags: [...flags],
    email_moment: emailMoment,
    call,
  }
}

export const presentSum = ({ orderTotal, ...sum }: InvoiceSum): PreviewSum => ({
  ...sum,
  order_total: orderTotal,
})
