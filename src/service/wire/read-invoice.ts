import type { ServiceInvoice } from "../../core/request/outcomes"
import { type Answer, isJsonObject, readAnswer } from "./envelope"
import { invoiceSchema } from "./invoice"

/** The address of one invoice. Source: service-api 3.2, [public S2]. */
export const readInvoicePath = (invoiceId: string) =>
  `/sales/invoice?${new URLSearchParams({ ref: invoiceId }).toString()}`

/**
 * The invoice out of the answer, with the envelope or without it.
 *
 * Source: service-api 3.2, [public S2]; the bare form by service-api 2.3. An answer about another
 * invoice than the asked one counts as unusable.
 */
export function readInvoiceAnswer(text: string, askedId: string): Answer<ServiceInvoice> {
  return readAnswer(text, (body) => {
    const payload = isJsonObject(body.data) ? body.data : body
    const parsed = invoiceSchema.safeParse(payload.invoice)
    return parsed.success && parsed.data.invoiceId === askedId ? parsed.data : null
  })
}
