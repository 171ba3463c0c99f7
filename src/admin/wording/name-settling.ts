import type { InvoiceRequestRow } from "../../types"

/** What of an issued invoice a person would declare done, the most pressing first; null: the rest. */
export function nameSettling({
  correction,
  difference,
}: Pick<InvoiceRequestRow, "correction" | "difference">): "correction" | "difference" | null {
  if (correction && !correction.isSettled) return "correction"
  return difference && !difference.isSettled ? "difference" : null
}

/**
 * True when a correction is all that waits: the act settles whatever is open, and only then need
 * its question not speak of differences and e-mails.
 */
export const isCorrectionAlone = (
  request: Pick<
    InvoiceRequestRow,
    "state" | "correction" | "difference" | "send_state" | "answered_invoice_ids"
  >
): boolean =>
  request.state === "issued" &&
  nameSettling(request) === "correction" &&
  (request.difference === null || request.difference.isSettled === true) &&
  !["refused", "failed", "unknown"].includes(request.send_state) &&
  request.answered_invoice_ids.length === 0
