import type { Addressee } from "../../core/outcomes"
import { writeId } from "./ids"

export const SEND_INVOICE_PATH = "/sales/invoice/send"

/**
 * The body that orders the e-mail, with exactly one of the two kinds of addressee.
 *
 * Source: service-api 3.5, [public S7]. Assumed: never both, what that does is not shown. Subject
 * and text are left to the company's own e-mail settings.
 */
export function buildSendInvoice(invoiceId: string, addressee: Addressee) {
  return addressee.kind === "contractor"
    ? { invoiceId: writeId(invoiceId), recipientFromSystem: true }
    : { invoiceId: writeId(invoiceId), recipient: [...addressee.recipients] }
}
