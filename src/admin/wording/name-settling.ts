import type { InvoiceRequestRow } from "../../types"

/** What of an issued invoice a person would declare done, the most pressing first; null: the rest. */
export function nameSettling({
  correction,
  difference,
}: Pick<InvoiceRequestRow, "correction" | "difference">): "correction" | "difference" | null {
  if (correction && !correction.isSettled) return "correction"
  return difference && !difference.isSettled ? "difference" : null
}
