import type { InvoiceRequest } from "../core/invoice-request"
import type { InvoicingService, ServiceInvoice } from "../core/outcomes"
import { findReference, hasReference } from "../core/reference"
import type { IssuedInvoice, Ports } from "./ports"

/**
 * True when the present key opens the account that a request's create went to.
 *
 * A key may have been replaced by another firm's, in whose list the invoice is absent for certain
 * and exists all the same. A key that may read what was issued with the create's own key opens the
 * same account.
 */
export async function opensSameAccount(
  ports: Ports,
  { companyId, keyDigest }: InvoiceRequest,
  service: InvoicingService
): Promise<boolean> {
  if (companyId === null || keyDigest === null) return false
  if (keyDigest === ports.keyDigestOf(companyId)) return true
  const known = await ports.ledger.findLastIssued(companyId, keyDigest)
  if (!known) return false
  const outcome = await service.readInvoice(known.invoiceId)
  return outcome.kind === "done" && isThisOne(known, outcome.value)
}

/** An id or a number alone may stand for another firm's invoice; our reference may not. */
function isThisOne(known: IssuedInvoice, { additionalDetails, invoiceNumber }: ServiceInvoice) {
  const details = additionalDetails ?? ""
  if (findReference(details)) {
    return known.reference !== null && hasReference(details, known.reference)
  }
  return known.invoiceNumber !== null && known.invoiceNumber === invoiceNumber
}
