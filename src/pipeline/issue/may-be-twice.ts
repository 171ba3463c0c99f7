import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { CLOCK_DIFFERENCE_MS } from "../../core/request/service-timing"
import type { Ports } from "../ports"

/**
 * Flags an adopted invoice that may not be the only one of its order: several creates had no answer,
 * and it is not known to come from the last one. Then an earlier create that was considered lost had
 * saved it, and the last one may have saved a second.
 */
export async function flagSecond(
  { ledger }: Ports,
  request: InvoiceRequest,
  { uploadDate }: ServiceInvoice
): Promise<Partial<Pick<InvoiceRequest, "flags">>> {
  const times = await ledger.countUnknownCreates(request.id)
  if (times < 2 || isOfLastCreate(request, uploadDate)) return {}
  const flag = { code: "MAY_BE_TWICE", params: { times: String(times) } } as const
  return { flags: [...(request.flags ?? []), flag] }
}

/**
 * A moment without a time zone offset cannot be compared. Nor can one from long after the create: that
 * clock is wrong, by hours if it shows Warsaw's time as UTC, and would make any invoice look recent.
 */
function isOfLastCreate(
  { stampedAt, stampExpiresAt }: InvoiceRequest,
  uploadDate: string | null
): boolean {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(uploadDate ?? "")) return false
  const savedMs = Date.parse(uploadDate ?? "")
  const latestMs = Date.parse(stampExpiresAt ?? "") + CLOCK_DIFFERENCE_MS
  return savedMs >= Date.parse(stampedAt ?? "") && !(savedMs > latestMs)
}
