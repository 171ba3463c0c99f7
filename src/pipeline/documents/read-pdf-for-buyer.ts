import type { InvoiceRequest } from "../../core/request/invoice-request"
import { openForBuyer } from "./open-for-buyer"
import type { Ports } from "../ports"

/** An invoice's whole PDF, for an attachment; null where it cannot be had now. */
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
    // It broke off on its way: as much a PDF that cannot be had.
    const what = error instanceof Error ? error.name : "unknown error"
    ports.log.warn(`invoicing: the PDF of request ${request.id} broke off (${what})`)
    return null
  }
  return Buffer.concat(chunks)
}
