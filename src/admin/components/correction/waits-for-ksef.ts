import type { InvoiceKsef } from "../../../types"

/**
 * Why an invoice cannot be corrected yet, although its order changed: a correcting invoice states the KSeF
 * number of the invoice it corrects, and one that KSeF refused is not issued, so it is repaired instead.
 * Null if neither applies, or nobody knows because the account shows no KSeF statuses.
 */
export function findKsefWait(
  ksef: Pick<InvoiceKsef, "status" | "number" | "is_number_odd" | "is_settled"> | null
): "refused" | "waiting" | null {
  if (ksef === null || ksef.is_settled) return null
  if (ksef.number !== null && !ksef.is_number_odd) return null
  switch (ksef.status) {
    case "error":
      return "refused"
    case "pending":
    case "not_submitted":
    case "accepted":
      return "waiting"
    default:
      return null
  }
}
