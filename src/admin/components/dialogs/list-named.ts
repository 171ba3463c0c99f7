import type { InvoiceRequestRow } from "../../../types"

type Named = Pick<InvoiceRequestRow, "answered_invoice_ids" | "settled_invoice_ids" | "reasons">

/** Ids that a person may want to link: what creates were answered with, and what a look-up found. */
export function listNamed(request: Named): string[] {
  const found = request.reasons.flatMap(({ params }) => String(params.ids ?? "").split(", "))
  const ids = [...request.answered_invoice_ids, ...found, ...request.settled_invoice_ids]
  return [...new Set(ids)].filter((id) => /^\d+$/.test(id))
}
