import { noteObstacle } from "../../core/lifecycle/issuing"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { CallReport } from "../../core/request/outcomes"
import type { Ports } from "../ports"
import { readingUnanswered, serviceUnreachable } from "../reasons"

/** Says on a queued request why it waits; once, since when it waits is read off the row's last change. */
export async function sayWhy(
  { ledger }: Pick<Ports, "ledger">,
  request: InvoiceRequest,
  reason: AnyReason | null
): Promise<void> {
  if (reason === null || request.reasons?.[0]?.code === reason.code) return
  await ledger.apply(noteObstacle(request, reason))
}

/** Why a create waits that is preceded by a reading: this call of it told nothing. */
export const tellUnread = (report: CallReport): AnyReason =>
  report.outcome === "not-sent" ? serviceUnreachable(report) : readingUnanswered()
