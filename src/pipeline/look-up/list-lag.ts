import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { lookPauseMs } from "../pauses"
import type { Ports } from "../ports"

/** How many of the invoices confirmed while a create may have been saved must be listed. */
const MAX_DUE = 20

/**
 * The invoices that a list must show before absence from it counts for anything: those that the
 * service itself confirmed from the request's stamp on, while its create may have been saved, and
 * the first one after that. A list without them is behind, nobody knows by how much.
 *
 * What was confirmed later is not asked for: in a busy account the newest invoice is never listed
 * where lists are some seconds behind, and no look would ever end. Ask before the list is read, so
 * that nothing confirmed meanwhile is missed in it.
 *
 * @param earliest the issue date down to which the list is read; one of that very date may be shown
 *   as the day before.
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

/** True of a list that lacks what it must show. */
export function isBehind(listed: readonly ServiceInvoice[], due: readonly string[]): boolean {
  const shown = new Set(listed.map(({ invoiceId }) => invoiceId))
  return due.some((invoiceId) => !shown.has(invoiceId))
}
