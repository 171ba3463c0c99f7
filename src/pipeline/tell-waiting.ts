import { hasOpenCorrection } from "../core/attention"
import type { InvoiceRequest } from "../core/invoice-request"
import type { Ports } from "./ports"

type Telling = Pick<Ports, "emit">

/** Announces an invoice that was issued, and what of it waits for a person from the beginning. */
export async function announceIssued(ports: Telling, issued: InvoiceRequest): Promise<void> {
  await ports.emit("issued", issued)
  await tellUnmailed(ports, issued)
  if (hasOpenCorrection(issued)) await ports.emit("correction_needed", issued)
}

/** Announces that an issued invoice's e-mail, owed by itself, is a person's now; else nothing. */
export async function tellUnmailed(ports: Telling, request: InvoiceRequest | null): Promise<void> {
  if (request?.state !== "issued") return
  const { sendState, sendReasons } = request
  if (sendState === "refused") await ports.emit("mail_refused", request)
  if (sendState === "failed") await ports.emit("mail_failed", request)
  const isLeft = sendReasons?.[0]?.code === "SEND_UNCONFIRMED"
  if (sendState === "unknown" && isLeft) await ports.emit("mail_unconfirmed", request)
}

/**
 * Announces that an issued invoice needs a correction: once for each reason, until a person has dealt
 * with it. What is not issued yet is told of once it is.
 *
 * @param before the request as it was before it was marked.
 */
export async function tellCorrection(
  ports: Telling,
  before: InvoiceRequest,
  marked: InvoiceRequest | null
): Promise<void> {
  if (marked?.state !== "issued" || !hasOpenCorrection(marked)) return
  const isTold =
    hasOpenCorrection(before) && before.correction?.reason === marked.correction?.reason
  if (!isTold) await ports.emit("correction_needed", marked)
}
