import type { InvoiceRequest } from "../core/invoice-request"
import type { InvoicingService, ServiceInvoice } from "../core/outcomes"
import { findReference, hasReference } from "../core/reference"
import type { IssuedInvoice, Ports } from "./ports"

/** Since when (ISO 8601) a company has the key it has now. */
type SeenKey = { digest: string; since: string }

const ALWAYS = new Date(0).toISOString()
const nameSeenKey = (companyId: string) => `key_seen ${companyId}`

/** Notes a company's key when it is another than the last time. */
export async function noteKey(ports: Ports, companyId: string): Promise<void> {
  const digest = ports.keyDigestOf(companyId)
  const seen = await ports.ledger.recall<SeenKey>(nameSeenKey(companyId))
  if (digest === null || seen?.digest === digest) return
  const since = seen ? new Date(await ports.ledger.readClockMs()).toISOString() : ALWAYS
  await ports.ledger.remember(nameSeenKey(companyId), { digest, since })
}

/**
 * True when the present key opens the account that a request's create went to.
 *
 * A key may have been replaced by another firm's, in whose list the invoice is absent for certain
 * and exists all the same. Whoever may read what was issued before has the same account.
 */
export async function opensSameAccount(
  ports: Ports,
  { companyId, stampedAt }: InvoiceRequest,
  service: InvoicingService
): Promise<boolean> {
  if (companyId === null || stampedAt === null) return false
  const seen = await ports.ledger.recall<SeenKey>(nameSeenKey(companyId))
  if (!seen || stampedAt > seen.since) return true
  const known = await ports.ledger.findLastIssued(companyId, seen.since)
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
