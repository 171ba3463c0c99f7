import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"

/**
 * What an adopted invoice is flagged with when it may not be the only one of its order: several
 * creates had no answer, and it is not seen to be of the last one. Then an earlier create was taken
 * for lost although it had saved it, and the last one may have saved a second.
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

/** A moment without its offset tells nothing. */
const isOfLastCreate = ({ stampedAt }: InvoiceRequest, uploadDate: string | null) =>
  /(Z|[+-]\d{2}:?\d{2})$/.test(uploadDate ?? "") &&
  Date.parse(uploadDate ?? "") >= Date.parse(stampedAt ?? "")
