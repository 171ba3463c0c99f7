import type { InvoiceRequestRow } from "../../types"

export const COMPANY_GONE = "COMPANY_UNKNOWN"

/**
 * The text key for what to do about a stopped request whose company is gone; null if the reason's own text
 * fits, because another company may take over or the state has its own text.
 */
export const nameGoneStep = (request: Standing) =>
  isStuck(request) ? ("invoice.companyGone" as const) : null

type Standing = Pick<InvoiceRequestRow, "state" | "actions">

/**
 * True if a stopped request can neither be tried again nor issued, because there is no company to ask. One
 * that was left to a person while issuing was stopped is never tried again, but may be issued.
 */
export const isStuck = ({ state, actions }: Standing): boolean =>
  (state === "refused" || state === "failed") && !actions.retry && !actions.issue

/** Reasons of an issued invoice that only a person can compare with its order. */
const UNCOMPARED: readonly string[] = ["NOT_READ_BACK", "READING_FORBIDDEN", "LINKED_UNVERIFIED"]

type Open = Pick<InvoiceRequestRow, "correction" | "difference" | "reasons">

/**
 * Which open matter of an issued invoice a person would settle, the most urgent first; null if it is another.
 */
export function nameSettling({
  correction,
  difference,
  reasons,
}: Open): "correction" | "difference" | "uncompared" | null {
  if (correction && !correction.isSettled) return "correction"
  if (difference && !difference.isSettled) return "difference"
  return isUncompared(reasons) ? "uncompared" : null
}

/** True if an issued invoice with these reasons was never compared with its order. */
const isUncompared = (reasons: Open["reasons"]): boolean =>
  reasons.some(({ code }) => UNCOMPARED.includes(code))

/**
 * True if a person is asked to compare it. A key without read permission would ask that for every invoice.
 */
export const awaitsComparison = (reasons: Open["reasons"]): boolean =>
  reasons.some(({ code }) => code !== "READING_FORBIDDEN" && UNCOMPARED.includes(code))

/**
 * True if a correction is the only open matter. The act settles everything that is open, and only in this
 * case can its question leave out differences and e-mails.
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
