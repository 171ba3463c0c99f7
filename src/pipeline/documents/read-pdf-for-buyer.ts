import { errorName } from "../../core/error-words"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { openForBuyer } from "./open-for-buyer"
import type { Ports } from "../ports"

/** An invoice's whole PDF, for an attachment; null if it is not available now. */
export async function readPdfForBuyer(
  ports: Ports,
  request: InvoiceRequest
): Promise<Buffer | null> {
  const opened = await openForBuyer(ports, request)
  if (opened.kind !== "open") return null
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of opened.pdf.body) chunks.push(chunk)
  } catch (error) {
    // The transfer broke off: the PDF counts as not available.
    const what = errorName(error)
    ports.log.warn(
      `invoicing: the PDF of request ${request.id} could not be read completely (${what})`
    )
    return null
  }
  return Buffer.concat(chunks)
}
