import type { AnyReason, InvoiceRequest, RequestPatch } from "../core/invoice-request"
import type { CallReport } from "../core/outcomes"
import { lookupFailed } from "./look-reasons"
import type { Ports } from "./ports"

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
  const isKnown = request.reasons?.[0]?.code === reason.code
  const noted = await note(ports, request, reason, attempts, isSeen ? { looks: 0 } : {})
  if (noted && !isKnown) await ports.emit("undecided", noted)
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
  const noted = await note(ports, request, lookupFailed(before + 1), attempts, {}, true)
  if (noted && before + 1 === UNREADABLE_TOLD) await ports.emit("undecided", noted)
}

async function note(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason,
  attempts: readonly CallReport[],
  set: Pick<RequestPatch, "looks"> = {},
  isCounted = false
): Promise<InvoiceRequest | null> {
  return await ports.ledger.changeRequest({
    id: request.id,
    expect: {
      state: "unknown",
      revision: request.revision,
      // Of looks at once one counts.
      ...(isCounted ? { updatedAt: request.updatedAt } : {}),
    },
    set: { reasons: [reason], ...set },
    attempts,
  })
}
