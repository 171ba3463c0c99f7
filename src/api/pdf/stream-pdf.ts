import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { namePdf } from "../../core/documents/name-pdf"
import type { PdfStream } from "../../core/request/outcomes"
import { noteBrokenStream } from "../admin/invoicing/note-broken-stream"

/** The exchange with the service ends sooner by its own limits; this one is the reader's. */
const MAX_READ_MS = 5 * 60_000

/** What is told of a PDF before it comes: a file named after the invoice's number. */
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

/** Hands an opened PDF on. */
export async function streamPdf(
  req: MedusaRequest,
  res: MedusaResponse,
  { request, pdf, cacheControl }: { request: InvoiceRequest; pdf: PdfStream; cacheControl: string }
): Promise<void> {
  setPdfHeaders(res, request, cacheControl)
  if (pdf.contentLength !== null) res.setHeader("Content-Length", String(pdf.contentLength))
  try {
    await pipeline(Readable.fromWeb(pdf.body), res, { signal: AbortSignal.timeout(MAX_READ_MS) })
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}
