import type { BuyerLink } from "../../../core/documents/buyer-link"
import { describeForBuyer } from "../../../core/documents/buyer-invoice"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { KsefWatchState } from "../../../core/ksef/watch"
import type { Ports } from "../../../pipeline/ports"
import type { BuyerLinkState } from "../../../types"

/** The state of the buyer's link to an invoice; null if links are off or nothing is issued. */
export function presentLink(
  { settings }: Pick<Ports, "settings">,
  request: InvoiceRequest,
  link: BuyerLink | null,
  ksef: KsefWatchState | null
): BuyerLinkState | null {
  const isIssued = request.state === "issued" && request.invoiceId !== null
  if (!settings.links.enabled || !isIssued) return null
  return {
    made_at: link?.madeAt ?? null,
    expires_at: link?.expiresAt ?? null,
    is_over: link?.state === "expired",
    fetches_pdf: describeForBuyer(request, ksef) === "issued",
  }
}
