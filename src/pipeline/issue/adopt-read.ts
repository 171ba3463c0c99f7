import { adopt } from "../../core/lifecycle/look-up"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { CallReport, ServiceInvoice } from "../../core/request/outcomes"
import { adoptFound } from "../look-up/adopt-found"
import { ambiguousLookup } from "../look-up/look-reasons"
import { leaveForReview } from "../look-up/note-unknown"
import { isAnotherOrders } from "../look-up/tied-invoices"
import type { Ports } from "../ports"

/**
 * Makes the document that was read under the draft's id the request's invoice: the id that the service
 * returned and the account show that it is ours. If that id is another order's invoice, as after the
 * service has restarted its id numbering, it is left for manual review.
 */
export async function adoptRead(
  ports: Ports,
  request: InvoiceRequest,
  { invoice: read, reports }: { invoice: ServiceInvoice; reports: readonly CallReport[] }
): Promise<void> {
  // Keep the id that it was read and is tied by, however the service writes it.
  const invoice = { ...read, invoiceId: request.draftId ?? read.invoiceId }
  if (await isAnotherOrders(ports, request, { invoice, isOurs: true })) {
    return await leaveForReview(ports, request, ambiguousLookup([invoice.invoiceId]), reports, {
      isSeen: true,
    })
  }
  const { keyDigest } = request
  await adoptFound(ports, request, invoice, (found) =>
    adopt(
      { request, attempts: reports },
      { ...found, invoice, isOurs: true, keyDigest, flagged: {} }
    )
  )
}
