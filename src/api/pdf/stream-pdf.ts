import { Readable } from "node:stream"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { namePdf } from "../../core/documents/name-pdf"
import type { PdfStream } from "../../core/request/outcomes"
import { streamResponse } from "../admin/invoicing/send-file"

/** The headers of a PDF: a file named after the invoice's number. */
export function setPdfHeaders(
  res: MedusaResponse,
  request: InvoiceRequest,
  cacheControl: string
): void {
  res.status(200)
  res.setHeader("Content-Type", "application/pdf")
  res.setHeader("Cache-Control", cacheControl)
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="${namePdf(request)}"`)
}

/** Streams an opened PDF. */
export async function streamPdf(
  req: MedusaRequest,
  res: MedusaResponse,
  { request, pdf, cacheControl }: { request: InvoiceRequest; pdf: PdfStream; cacheControl: string }
): Promise<void> {
  setPdfHeaders(res, request, cacheControl)
  if (pdf.contentLength !== null) res.setHeader("Content-Length", String(pdf.contentLength))
  // The exchange with the service has its own limits; the reader's pauses are limited separately.
  await streamResponse(req, res, Readable.fromWeb(pdf.body))
}
