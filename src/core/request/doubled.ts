import type { AnyReason, InvoiceRequest } from "./invoice-request"
import type { ProgressCode } from "./progress-codes"

type Named = Pick<InvoiceRequest, "state" | "invoiceId" | "answeredInvoiceIds">

/** True if the request is issued and other creates of it were answered with other invoices. */
export const hasSecondInvoice = ({ state, answeredInvoiceIds }: Named): boolean =>
  state === "issued" && answeredInvoiceIds !== null && answeredInvoiceIds.length > 0

/** The reasons of a request; if its order has two invoices, that comes first. */
export function listReasons(request: Named & Pick<InvoiceRequest, "reasons">): AnyReason[] {
  const { invoiceId, answeredInvoiceIds, reasons } = request
  const told = [...(reasons ?? [])]
  return hasSecondInvoice(request)
    ? [issuedTwice(invoiceId ?? "", (answeredInvoiceIds ?? []).join(", ")), ...told]
    : told
}

const CODE: ProgressCode = "ISSUED_TWICE"

const issuedTwice = (id: string, other: string): AnyReason => ({
  code: CODE,
  field: null,
  params: { id, other },
  message: `The service issued more than one invoice for this order, ${id} and ${other}: an answer came, or an invoice was shown, only after the next create had been sent. Correct all but one in the service, then settle it by hand.`,
})
