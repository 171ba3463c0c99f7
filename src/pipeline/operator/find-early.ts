import type { InvoiceRequest } from "../../core/request/invoice-request"
import { reject, type Rejection } from "./act-result"
import { lookPauseMs, remainingMs } from "../pauses"
import type { Ports } from "../ports"

/** Rejects a person's statement about a create of unknown outcome that may still be on its way. */
export async function findEarly(
  ports: Ports,
  request: Pick<InvoiceRequest, "stampedAt" | "stampExpiresAt">
): Promise<{ rejection: Rejection } | null> {
  const waitMs = await remainingMs(ports, request.stampedAt, lookPauseMs(ports, request))
  if (waitMs <= 0) return null
  const seconds = Math.ceil(waitMs / 1000)
  return reject(
    "conflict",
    "MAY_BE_ARRIVING",
    `The request may still be on its way into the service. Look again in ${seconds} seconds.`,
    { seconds: String(seconds) }
  )
}

/** The create that a person's statement is about, and the invoices it was answered with. */
export type SeenCreate = Pick<InvoiceRequest, "stampedAt" | "answeredInvoiceIds">

/** Whether a request still waits for the create that was seen, with no further invoice returned since. */
export const isSameCreate = (request: SeenCreate, seen: SeenCreate): boolean =>
  request.stampedAt === seen.stampedAt &&
  (request.answeredInvoiceIds ?? []).every((id) => seen.answeredInvoiceIds?.includes(id))
