import type { AnyReason, InvoiceRequest } from "./invoice-request"
import type { ProgressCode } from "./progress-codes"

type Named = Pick<InvoiceRequest, "state" | "invoiceId" | "answeredInvoiceId">

/** True of an issued request whose other create was answered with another invoice. */
export const isDoubled = ({ state, invoiceId, answeredInvoiceId }: Named): boolean =>
  state === "issued" && answeredInvoiceId !== null && answeredInvoiceId !== invoiceId

/** The reasons of a request, first of all that its order has two invoices. */
export function listReasons(request: Named & Pick<InvoiceRequest, "reasons">): AnyReason[] {
  const { invoiceId, answeredInvoiceId, reasons } = request
  const told = [...(reasons ?? [])]
  return isDoubled(request)
    ? [issuedTwice(invoiceId ?? "", answeredInvoiceId ?? ""), ...told]
    : told
}

const CODE: ProgressCode = "ISSUED_TWICE"

const issuedTwice = (id: string, other: string): AnyReason => ({
  code: CODE,
  field: null,
  params: { id, other },
  message: `The service issued two invoices for this order, ${id} and ${other}: an answer came after the next create. Correct one of them in the service, then settle it by hand.`,
})
