import type { ServiceInvoice } from "../../core/request/outcomes"
import { type Answer, isJsonObject, readAnswer } from "./envelope"
import { invoiceSchema } from "./invoice"

/** The address of one invoice. Source: service-api 3.2, [public S2]. */
export const readInvoicePath = (invoiceId: string) =>
  `/sales/invoice?${new URLSearchParams({ ref: invoiceId }).toString()}`

/**
 * Reads the invoice from the answer, with or without the envelope.
 *
 * Source: service-api 3.2, [public S2]; the bare form by service-api 2.3. An answer about a different
 * invoice counts as unusable.
 */
export function readInvoiceAnswer(text: string, askedId: string): Answer<ServiceInvoice> {
  return readAnswer(text, (body) => {
    const payload = isJsonObject(body.data) ? body.data : body
    const parsed = invoiceSchema.safeParse(payload.invoice)
    return parsed.success && parsed.data.invoiceId === askedId ? parsed.data : null
  })
}
