import { findReference } from "../../core/draft/reference"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import type { LedgerCheck } from "./check-state"

/** The reference in our format in an invoice's text, of any order. */
export const referenceOf = ({ additionalDetails }: Pick<ServiceInvoice, "additionalDetails">) =>
  findReference(additionalDetails ?? "")

/**
 * Returns the invoices with a reference of ours, as read, and marks the others as strangers'. Null if
 * the service did not answer.
 */
export async function readOneByOne(
  service: InvoicingService,
  check: Pick<LedgerCheck, "strangers" | "forbidden" | "sight">,
  unread: readonly ServiceInvoice[]
): Promise<ServiceInvoice[] | null> {
  const read: ServiceInvoice[] = []
  for (const { invoiceId } of unread) {
    const outcome = await service.readInvoice(invoiceId)
    if (outcome.kind === "done" && outcome.value.invoiceId === invoiceId) {
      if (referenceOf(outcome.value) === null) check.strangers.add(invoiceId)
      else {
        check.sight = "shown"
        read.push(outcome.value)
      }
    } else if (isForbidden(outcome)) {
      // One 403 may be a firewall's, so it is unknown whose the invoice is.
      check.forbidden.add(invoiceId)
    } else if (outcome.kind === "refused") {
      check.strangers.add(invoiceId)
    } else {
      return null
    }
  }
  return read
}
