import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoiceRequest } from "../../core/invoice-request"
import { namePdf } from "../../core/name-pdf"
import type { PdfStream } from "../../core/outcomes"
import { noteBrokenStream } from "../admin/invoicing/note-broken-stream"

/** The exchange with the service ends sooner by its own limits; this one is the reader's. */
const MAX_READ_MS = 5 * 60_000

/** Hands an opened PDF on as a file named after the invoice's number. */
export async function streamPdf(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  { request, pdf, cacheControl }: { request: InvoiceRequest; pdf: PdfStream; cacheControl: string }
): Promise<void> {
  res.status(200)
  res.setHeader("Content-Type", "application/pdf")
  res.setHeader("Cache-Control", cacheControl)
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="${namePdf(request)}"`)
  if (pdf.contentLength !== null) res.setHeader("Content-Length", String(pdf.contentLength))
  try {
    await pipeline(Readable.fromWeb(pdf.body), res, { signal: AbortSignal.timeout(MAX_READ_MS) })
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}
