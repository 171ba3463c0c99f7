import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { CallReport, Outcome } from "../../core/request/outcomes"
import { judgeForbidden } from "../issue/forbidden-calls"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { forbiddenForNow, sendForbidden } from "../reasons"

type Sent = {
  request: InvoiceRequest
  outcome: Outcome<null>
  /** Without a buyer's data. */
  report: CallReport
  /** False for an e-mail that a person ordered: it is tried once. */
  isOwed: boolean
}

/** Whether a 403 to a send concerns the key or this one e-mail; null for any other answer. */
export async function judgeForbiddenSend(
  ports: Ports,
  { request, outcome, report, isOwed }: Sent
): Promise<Awaited<ReturnType<typeof judgeForbidden>> | null> {
  const { companyId } = request
  if (!isForbidden(outcome) || companyId === null) return null
  const judged = await judgeForbidden(ports, { request, companyId, operation: "send", report })
  return judged.verdict === "again" && !isOwed ? { ...judged, verdict: "refuse" } : judged
}

/** The reason saved for an e-mail that is answered 403 while the company's key works. */
export const reasonOfForbidden = (verdict: "again" | "refuse"): AnyReason =>
  verdict === "again" ? forbiddenForNow() : sendForbidden()
