import type { Addressee, EmailText } from "../../core/request/outcomes"
import { writeId } from "./ids"

export const SEND_INVOICE_PATH = "/sales/invoice/send"

/**
 * The body that orders the e-mail, with exactly one of the two kinds of addressee.
 *
 * Source: service-api 3.5, [public S7]. Assumed: never both, since the effect is not documented. An
 * omitted subject or text is taken from the company's own e-mail settings.
 */
export function buildSendInvoice(
  invoiceId: string,
  addressee: Addressee,
  { subject, text }: EmailText = {}
) {
  return {
    invoiceId: writeId(invoiceId),
    ...(addressee.kind === "contractor"
      ? { recipientFromSystem: true }
      : { recipient: [...addressee.recipients] }),
    ...(subject === undefined ? {} : { topic: subject }),
    ...(text === undefined ? {} : { content: text }),
  }
}
