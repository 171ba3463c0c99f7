import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Outcome, PdfStream } from "../../core/request/outcomes"
import type { Rejection } from "../operator/act-result"
import { rejectAccount } from "../holds/reject-account"
import type { Ports } from "../ports"

type OpenedPdf =
  | { kind: "open"; pdf: PdfStream }
  /** There is no invoice, or no service to request it from. */
  | { kind: "none" }
  | { kind: "account"; rejection: Rejection }
  | { kind: "service"; outcome: Exclude<Outcome<PdfStream>, { kind: "done" }> }

/**
 * Opens an invoice's PDF by a link made for this one call: the link is a credential and is neither
 * stored, nor logged, nor shown. It is never requested with a key of another account.
 */
export async function openInvoicePdf(ports: Ports, request: InvoiceRequest): Promise<OpenedPdf> {
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (request.state !== "issued" || request.invoiceId === null || !service) return { kind: "none" }
  const ofAccount = await rejectAccount(ports, request, service)
  if (ofAccount) return { kind: "account", rejection: ofAccount.rejection }
  const outcome = await service.openPdf(request.invoiceId)
  return outcome.kind === "done"
    ? { kind: "open", pdf: outcome.value }
    : { kind: "service", outcome }
}
