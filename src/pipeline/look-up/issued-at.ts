import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"

const DAY_MS = 86_400_000

/**
 * When an invoice that was found was saved, for the row's `issuedAt`; null if the service does not say
 * so, or cannot be believed: then the present time counts.
 *
 * Its clock may be wrong by hours. A moment in the future would put off what depends on the invoice's
 * age, such as the payment that an event reports; a moment before the first create would end it. Of a
 * document that was a draft first, it may be the moment at which the draft was saved, days before it was
 * issued: then the call that issued it counts, if there was one. A restored ledger may not know of it, and
 * must not take an invoice that was mailed before for a new one.
 *
 * @param sent the request whose create made it; null for an invoice that was made elsewhere.
 */
export async function readIssuedAt(
  { ledger }: Pick<Ports, "ledger">,
  sent: Pick<InvoiceRequest, "firstStampedAt" | "stampedAt" | "draftId"> | null,
  { uploadDate }: Pick<ServiceInvoice, "uploadDate">
): Promise<string | null> {
  if (sent?.draftId && sent.stampedAt !== null) return sent.stampedAt
  if (uploadDate === null) return null
  const savedMs = Date.parse(uploadDate)
  const earliestMs = Date.parse(sent?.firstStampedAt ?? "") - DAY_MS
  const isBelieved = !(savedMs < earliestMs) && savedMs <= (await ledger.readClockMs())
  return isBelieved ? uploadDate : null
}
