import type { MissingInvoice } from "../../core/look-up/ledger-behind"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import { withDetailsOf } from "./measure-gap"
import { readNewest } from "./read-newest"

/**
 * Suspected invoices as the service shows them by id, or still in its list if it shows nothing by id;
 * null if it does not answer.
 */
export async function readAgain(
  service: InvoicingService,
  listed: readonly ServiceInvoice[],
  suspected: readonly MissingInvoice[]
): Promise<ServiceInvoice[] | null> {
  const read: ServiceInvoice[] = []
  const notShown = new Set<string>()
  for (const { invoiceId } of suspected) {
    const known = listed.find((invoice) => invoice.invoiceId === invoiceId)
    const outcome = await service.readInvoice(invoiceId)
    if (outcome.kind === "done") read.push(withDetailsOf(outcome.value, known))
    else if (isForbidden(outcome) && known) read.push(known)
    else if (outcome.kind === "refused") notShown.add(invoiceId)
    else return null
  }
  if (notShown.size === 0) return read
  const newest = await readNewest(service)
  if (newest.kind !== "read") return null
  return [...read, ...newest.invoices.filter(({ invoiceId }) => notShown.has(invoiceId))]
}
