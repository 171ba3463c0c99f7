import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { leaveUndecided, noteUnreadable as unreadable } from "../../core/lifecycle/look-up"
import type { CallReport } from "../../core/request/outcomes"
import { lookupFailed } from "./look-reasons"
import type { Ports } from "../ports"

/** Looks in a row at a list that cannot be read, after which people are told. */
const UNREADABLE_TOLD = 8

/**
 * Says so once, however often the same is found again.
 *
 * @param isSeen something was seen that may be the invoice: what an earlier look did not see then
 *   counts for nothing, only looks in a row prove absence.
 */
export async function leaveToPerson(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason,
  attempts: readonly CallReport[],
  isSeen = false
): Promise<void> {
  await ports.ledger.apply(leaveUndecided({ request, attempts }, { reason, isSeen }))
}

/**
 * Notes that the list could not be read, and tells people once of one that stays so: it is read on,
 * but may never stand still.
 */
export async function noteUnreadable(
  ports: Ports,
  request: InvoiceRequest,
  attempts: readonly CallReport[]
): Promise<void> {
  const [last] = request.reasons ?? []
  const before = last?.code === "LOOKUP_FAILED" ? Number(last.params.times ?? 1) : 0
  const reason = lookupFailed(before + 1)
  const isTold = before + 1 === UNREADABLE_TOLD
  await ports.ledger.apply(unreadable({ request, attempts }, reason, { isTold }))
}
