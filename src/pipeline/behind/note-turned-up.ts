import { noteSecondInvoice } from "../../core/lifecycle/answers"
import { isNamedBy } from "../../core/look-up/ledger-behind"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { recordCanceled } from "../issue/record-answered"
import type { Ports } from "../ports"

/**
 * An invoice with the reference of an order whose request was over without it has turned up: its create
 * was taken for lost, as by two looks at a list that showed it later. Nobody else would tell of it.
 *
 * Of an issued order it is a second invoice; a canceled one has an invoice that needs a correction.
 * One of the same number is the order's own, which the service shows by another id now.
 */
export async function noteTurnedUp(
  ports: Ports,
  row: InvoiceRequest,
  accountId: string,
  { invoiceId, invoiceNumber, status }: ServiceInvoice
): Promise<void> {
  if (isNamedBy(row, invoiceId)) return
  if (row.firstStampedAt === null || row.accountId !== accountId) return
  if (row.invoiceNumber !== null && row.invoiceNumber === invoiceNumber) return
  // A draft that was left, where the service does not say what is one.
  if (status === null && row.leftDrafts !== null) return
  if (row.state === "issued") {
    await ports.ledger.apply(noteSecondInvoice(row, invoiceId))
  } else if (row.state === "canceled") {
    await recordCanceled(ports, { request: row, invoiceId, email: { kind: "none" }, attempts: [] })
  }
}
