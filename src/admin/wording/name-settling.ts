import type { InvoiceRequestRow } from "../../types"

export const COMPANY_GONE = "COMPANY_UNKNOWN"

/**
 * The key of what is to be done about a stopped request whose company is gone; null where the words
 * of the reason itself fit, because the company's place may be another's or its state has its own.
 */
export function nameGoneStep({ state, actions }: Pick<InvoiceRequestRow, "state" | "actions">) {
  const isStopped = state === "refused" || state === "failed"
  return isStopped && !actions.retry ? ("invoice.companyGone" as const) : null
}

/** Reasons of an issued invoice that only a person can compare with its order. */
const UNCOMPARED: readonly string[] = ["NOT_READ_BACK", "READING_FORBIDDEN", "LINKED_UNVERIFIED"]

type Open = Pick<InvoiceRequestRow, "correction" | "difference" | "reasons">

/** What of an issued invoice a person would declare done, the most pressing first; null: the rest. */
export function nameSettling({
  correction,
  difference,
  reasons,
}: Open): "correction" | "difference" | "uncompared" | null {
  if (correction && !correction.isSettled) return "correction"
  if (difference && !difference.isSettled) return "difference"
  return isUncompared(reasons) ? "uncompared" : null
}

/** True of an issued invoice with these reasons that was never compared with its order. */
const isUncompared = (reasons: Open["reasons"]): boolean =>
  reasons.some(({ code }) => UNCOMPARED.includes(code))

/** True of one that a person is asked to compare; of a key that may not read that would be every invoice. */
export const awaitsComparison = (reasons: Open["reasons"]): boolean =>
  reasons.some(({ code }) => code !== "READING_FORBIDDEN" && UNCOMPARED.includes(code))

/**
 * True when a correction is all that waits: the act settles whatever is open, and only then need
 * its question not speak of differences and e-mails.
 */
export const isCorrectionAlone = (
  request: Pick<
    InvoiceRequestRow,
    "state" | "correction" | "difference" | "reasons" | "send_state" | "answered_invoice_ids"
  >
): boolean =>
  request.state === "issued" &&
  nameSettling(request) === "correction" &&
  !isUncompared(request.reasons) &&
  (request.difference === null || request.difference.isSettled === true) &&
  !["refused", "failed", "unknown"].includes(request.send_state) &&
  request.answered_invoice_ids.length === 0
