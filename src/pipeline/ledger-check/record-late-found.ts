import { noteSecondInvoice } from "../../core/lifecycle/answers"
import { isNamedBy } from "../../core/look-up/ledger-behind"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { recordCanceled } from "../issue/record-answered"
import type { Ports } from "../ports"

/**
 * Records an invoice that has turned up with the reference of an order whose request ended without it:
 * its create was considered lost, such as after two looks at a lagging list. Nothing else would report
 * it.
 *
 * For an issued order it is a second invoice; a canceled order has an invoice that needs a correction.
 * One with the same number is the order's own, which the service now shows under another id.
 */
export async function recordLateFound(
  ports: Ports,
  row: InvoiceRequest,
  accountId: string,
  { invoiceId, invoiceNumber, status }: ServiceInvoice
): Promise<void> {
  if (isNamedBy(row, invoiceId)) return
  if (row.firstStampedAt === null || row.accountId !== accountId) return
  if (row.invoiceNumber !== null && row.invoiceNumber === invoiceNumber) return
  // A leftover draft, in a service that does not show which documents are drafts.
  if (status === null && row.leftDrafts !== null) return
  if (row.state === "issued") {
    await ports.ledger.apply(noteSecondInvoice(row, invoiceId))
  } else if (row.state === "canceled") {
    await recordCanceled(ports, { request: row, invoiceId, email: { kind: "none" }, attempts: [] })
  }
}
