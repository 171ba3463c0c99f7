import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
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

/** A moment without a time zone offset cannot be compared. */
const isOfLastCreate = ({ stampedAt }: InvoiceRequest, uploadDate: string | null) =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(uploadDate ?? "") &&
  Date.parse(uploadDate ?? "") >= Date.parse(stampedAt ?? "")
