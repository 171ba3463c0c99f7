import { noteObstacle } from "../../core/lifecycle/issuing"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { CallReport } from "../../core/request/outcomes"
import type { Ports } from "../ports"
import { readingUnanswered, serviceUnreachable } from "../reasons"

/**
 * Saves on a queued request why it waits. The same reason is saved only once, because the row's last
 * change shows since when it waits.
 */
export async function saveWaitReason(
  { ledger }: Pick<Ports, "ledger">,
  request: InvoiceRequest,
  reason: AnyReason | null
): Promise<void> {
  if (reason === null || request.reasons?.[0]?.code === reason.code) return
  await ledger.apply(noteObstacle(request, reason))
}

/** Why a create waits for a reading that must come first: this call of it failed. */
export const unreadReason = (report: CallReport): AnyReason =>
  report.outcome === "not-sent" ? serviceUnreachable(report) : readingUnanswered()
