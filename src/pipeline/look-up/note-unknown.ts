import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { leaveUndecided, noteUnreadable as unreadable } from "../../core/lifecycle/look-up"
import type { CallReport } from "../../core/request/outcomes"
import { lookupFailed } from "./look-reasons"
import type { Ports } from "../ports"

/** Consecutive looks at an unreadable list after which people are told. */
const UNREADABLE_ANNOUNCED = 8

/**
 * Leaves the request for manual review; a repeated finding is announced only once.
 *
 * @param isSeen something was seen that may be the invoice: earlier looks that found nothing then no
 *   longer count, since only consecutive looks prove absence.
 */
export async function leaveForReview(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason,
  attempts: readonly CallReport[],
  { isSeen = false } = {}
): Promise<void> {
  await ports.ledger.apply(leaveUndecided({ request, attempts }, { reason, isSeen }))
}

/**
 * Notes that the list could not be read, and tells people once if that lasts: looks go on, but may
 * never succeed.
 */
export async function noteUnreadable(
  ports: Ports,
  request: InvoiceRequest,
  attempts: readonly CallReport[]
): Promise<void> {
  const [last] = request.reasons ?? []
  const before = last?.code === "LOOKUP_FAILED" ? Number(last.params.times ?? 1) : 0
  const reason = lookupFailed(before + 1)
  const isAnnounced = before + 1 === UNREADABLE_ANNOUNCED
  await ports.ledger.apply(unreadable({ request, attempts }, reason, { isAnnounced }))
}
