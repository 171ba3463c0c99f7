import { addDays } from "../../core/dates"
import { composeReference, hasReference } from "../../core/draft/reference"
import { mayExist } from "../../core/lifecycle/request-questions"
import { readLinkedTotals } from "../../core/money/linked-totals"
import type { Difference, InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { isRefusedByKsef } from "../ksef/record-ksef"
import type { Ports } from "../ports"

/** The fields that a request takes from an invoice that was read and compared. */
export const describeLinked = (
  ports: Pick<Ports, "keyDigestOf">,
  request: InvoiceRequest,
  {
    invoice,
    accountId,
    issuedAt,
    difference,
  }: {
    invoice: ServiceInvoice
    accountId: string
    /** When it was saved, as far as known. */
    issuedAt: string | null
    difference: Difference | null
  }
) => ({
  invoiceId: invoice.invoiceId,
  invoiceNumber: invoice.invoiceNumber,
  keyDigest: ports.keyDigestOf(request.companyId ?? ""),
  accountId,
  issuedAt,
  currency: invoice.currency ?? request.currency,
  ...datesOf(request, invoice),
  totals: readLinkedTotals(invoice),
  difference,
  isRefused: isRefusedByKsef(invoice),
})

/**
 * The dates as they were sent, if the invoice was sent from here: the service may write midnight in
 * Warsaw in UTC, as the day before. An invoice made by hand has its own dates.
 */
function datesOf(
  request: InvoiceRequest,
  { issueDate, saleDate, additionalDetails: details }: ServiceInvoice
): Pick<InvoiceRequest, "issueDate" | "saleDate"> {
  const sent = mayExist(request) ? request.issueDate : null
  const isSent =
    sent !== null &&
    (hasReference(details ?? "", composeReference(request.orderId)) ||
      issueDate === null ||
      issueDate === sent ||
      issueDate === addDays(sent, -1))
  return isSent
    ? { issueDate: request.issueDate, saleDate: request.saleDate }
    : { issueDate, saleDate }
}
