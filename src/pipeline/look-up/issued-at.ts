import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"

const DAY_MS = 86_400_000

/**
 * When an invoice that was found was saved, for the row's `issuedAt`; null if the service does not say
 * so, or cannot be believed: then the present time counts.
 *
 * Its clock may be wrong by hours. A moment in the future would put off what depends on the invoice's
 * age, such as the payment that an event reports; a moment before the first create would end it.
 *
 * @param sent the request whose create made it; null for an invoice that was made elsewhere.
 */
export async function readIssuedAt(
  { ledger }: Pick<Ports, "ledger">,
  sent: Pick<InvoiceRequest, "firstStampedAt"> | null,
  { uploadDate }: Pick<ServiceInvoice, "uploadDate">
): Promise<string | null> {
  if (uploadDate === null) return null
  const savedMs = Date.parse(uploadDate)
  const earliestMs = Date.parse(sent?.firstStampedAt ?? "") - DAY_MS
  const isBelieved = !(savedMs < earliestMs) && savedMs <= (await ledger.readClockMs())
  return isBelieved ? uploadDate : null
}
