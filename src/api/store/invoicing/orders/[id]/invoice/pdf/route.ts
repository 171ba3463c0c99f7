import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../../composition"
import {
  openForBuyer,
  readBuyerInvoice,
} from "../../../../../../../pipeline/documents/open-for-buyer"
import { streamPdf } from "../../../../../../pdf/stream-pdf"
import { findOwnRequest } from "../../../../find-own"
import { mayDownload, PRIVATE } from "../../../../guards"
import { refuse } from "../../../../refuse"

/** Streams the invoice PDF of one of the customer's orders from the service. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  // Before any look-up, so that guesses count as well.
  if (!mayDownload(req, res)) return
  const request = await findOwnRequest(req)
  if (!request) {
    refuse(res, "INVOICE_NOT_FOUND")
    return
  }
  const ports = await composeInvoicing(req.scope)
  if ((await readBuyerInvoice(ports, request)) !== "issued") {
    refuse(res, "INVOICE_NOT_ISSUED")
    return
  }
  const opened = await openForBuyer(ports, request)
  switch (opened.kind) {
    case "open":
      await streamPdf(req, res, { request, pdf: opened.pdf, cacheControl: PRIVATE })
      return
    case "not_downloadable":
      refuse(res, "INVOICE_NOT_DOWNLOADABLE")
      return
    case "busy":
      refuse(res, "INVOICE_PDF_BUSY", opened.retryAfterMs)
      return
    case "failed":
      refuse(res, "INVOICE_PDF_FAILED")
      return
  }
}
