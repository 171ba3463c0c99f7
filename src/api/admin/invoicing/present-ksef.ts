import type { InvoiceRequest } from "../../../core/request/invoice-request"
import { findLastDay } from "../../../core/ksef/deadline"
import { assessLateness } from "../../../core/ksef/lateness"
import { isKsefOpen, readKsefStatus, type KsefWatch } from "../../../core/ksef/watch"
import type { InvoiceKsef } from "../../../types"

/** A watch in the form of the API, at a given time. */
export function presentKsef(
  watch: KsefWatch,
  { issueDate }: Pick<InvoiceRequest, "issueDate">,
  now: Date
): InvoiceKsef {
  const { details, state } = watch
  // The watch has `warnAt` only while a number is due and missing.
  const due = watch.warnAt === null || issueDate === null ? null : { mode: null, issueDate }
  return {
    state,
    status: readKsefStatus(watch),
    since: watch.stateSince,
    number: details?.number ?? null,
    is_number_odd: details?.numberIsOdd ?? false,
    submitted_at: details?.submittedAt ?? null,
    message: details?.message ?? null,
    retries: details?.retries ?? null,
    is_offline: details?.isOffline ?? null,
    offline_reason: details?.offlineReason ?? null,
    is_read_only: details?.isReadOnly ?? false,
    checked_at: watch.checkedAt,
    next_check_at: watch.dueAt,
    lateness: due ? assessLateness({ ...due, state: "pending" }, now) : "in_time",
    last_day: due && findLastDay(due),
    is_open: isKsefOpen(watch, now.getTime()),
    is_settled: details?.isSettled === true,
  }
}
