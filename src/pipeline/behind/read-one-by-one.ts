import { findReference } from "../../core/draft/reference"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import type { LedgerCheck } from "./ledger-check"

/** The reference of our form in an invoice's text, whichever order it is of. */
export const referenceOf = ({ additionalDetails }: Pick<ServiceInvoice, "additionalDetails">) =>
  findReference(additionalDetails ?? "")

/**
 * Those with a reference of ours, as they are shown when they are read; each other one is noted as a
 * stranger's. Null where the service did not answer.
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
      // One answer may be a firewall's: whose it is is not known.
      check.forbidden.add(invoiceId)
    } else if (outcome.kind === "refused") {
      check.strangers.add(invoiceId)
    } else {
      return null
    }
  }
  return read
}
