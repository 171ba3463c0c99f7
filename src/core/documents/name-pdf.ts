import type { InvoiceRequest } from "../request/invoice-request"

const MAX_LENGTH = 100

/** "18/3/2026" -> "18-3-2026.pdf": only characters that are safe in file systems and headers. */
export function namePdf(
  request: Pick<InvoiceRequest, "id" | "invoiceId" | "invoiceNumber">
): string {
  const name = (request.invoiceNumber ?? `invoice-${request.invoiceId ?? request.id}`)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/[^\x20-\x7e]/g, "_")
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, "")
  return `${name || "invoice"}.pdf`
}
