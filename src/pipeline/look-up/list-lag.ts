import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { lookPauseMs } from "../pauses"
import type { Ports } from "../ports"

/** How many of the invoices confirmed while a create may have been saved must be listed. */
const MAX_DUE = 20

/**
 * The invoices that a list must show before absence from it counts: those that the service confirmed
 * from the request's stamp on, while its create may have been saved, and the first one after that. A
 * list without them lags, nobody knows by how much.
 *
 * Later ones are not required: in a busy account whose list lags by some seconds, the newest invoice is
 * never listed, and no look would end. Call this before reading the list, so that nothing confirmed
 * meanwhile is missing from it.
 *
 * @param earliest the issue date down to which the list is read; an invoice of that very date is not
 *   required, since it may be shown as the day before.
 */
export async function findConfirmedDue(
  ports: Ports,
  request: InvoiceRequest,
  earliest: string
): Promise<string[]> {
  const { companyId, accountId, createdAt } = request
  const since = request.stampedAt ?? request.firstStampedAt ?? createdAt
  const until = new Date(Date.parse(since) + lookPauseMs(ports, request)).toISOString()
  const confirmed = await ports.ledger.findConfirmed(
    { companyId: companyId ?? "", accountId },
    { since, until, limit: MAX_DUE }
  )
  return confirmed
    .filter(({ issueDate }) => issueDate !== null && issueDate > earliest)
    .map(({ invoiceId }) => invoiceId)
}

/** True if the list lacks an invoice that it must show. */
export function isBehind(listed: readonly ServiceInvoice[], due: readonly string[]): boolean {
  const shown = new Set(listed.map(({ invoiceId }) => invoiceId))
  return due.some((invoiceId) => !shown.has(invoiceId))
}
