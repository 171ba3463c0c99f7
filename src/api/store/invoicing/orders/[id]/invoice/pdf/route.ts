import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../../composition"
import { tellBuyer } from "../../../../../../../core/buyer-invoice"
import type { Outcome, PdfStream } from "../../../../../../../core/outcomes"
import { openInvoicePdf } from "../../../../../../pdf/open-invoice-pdf"
import { streamPdf } from "../../../../../../pdf/stream-pdf"
import { findOwnRequest } from "../../../../find-own"
import { mayDownload, PRIVATE } from "../../../../guards"
import { refuse } from "../../../../refuse"

/** The PDF of the invoice of one of the customer's orders, streamed through from the service. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  // Before anything is looked for: guesses count as well.
  if (!mayDownload(req, res)) return
  const request = await findOwnRequest(req)
  if (!request) {
    refuse(res, "INVOICE_NOT_FOUND")
    return
  }
  const ports = await composeInvoicing(req.scope)
  const [watch] = await ports.ledger.findKsefOf([request.id])
  if (tellBuyer(request, watch?.state ?? null) !== "issued") {
    refuse(res, "INVOICE_NOT_ISSUED")
    return
  }
  const opened = await openInvoicePdf(ports, request)
  switch (opened.kind) {
    case "open":
      await streamPdf(req, res, { request, pdf: opened.pdf, cacheControl: PRIVATE })
      return
    case "none":
      refuse(res, "INVOICE_NOT_DOWNLOADABLE")
      return
    case "account":
      if (opened.objection.kind === "service") refuse(res, "INVOICE_PDF_BUSY", SOON_MS)
      else refuse(res, "INVOICE_NOT_DOWNLOADABLE")
      return
    case "service":
      refuseByOutcome(res, opened.outcome)
      return
  }
}

/** Where the service names no time. */
const SOON_MS = 30_000

function refuseByOutcome(
  res: MedusaResponse,
  outcome: Exclude<Outcome<PdfStream>, { kind: "done" }>
): void {
  switch (outcome.kind) {
    case "asked-to-wait":
      refuse(res, "INVOICE_PDF_BUSY", outcome.retryAfterMs ?? SOON_MS)
      return
    case "not-sent":
    case "unknown":
    case "key-rejected":
    case "refused":
      refuse(res, "INVOICE_PDF_FAILED")
      return
  }
}
