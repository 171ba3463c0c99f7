import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { leaveFollowUps } from "../../core/lifecycle/reading"
import { FINISHED } from "../issue/end-step"
import type { Ports, StepEnd } from "../ports"
import { accountChanged } from "../holds/same-account"

/**
 * Notes on an issued invoice that the present key does not open its account: what that key shows under
 * the same id is another firm's invoice, which is neither compared nor mailed.
 */
export const leaveToItsAccount = async (ports: Ports, request: InvoiceRequest): Promise<StepEnd> =>
  await leaveInvoice(ports, request, accountChanged())

/** Leaves an issued invoice's pending read-back and e-mail for manual review. */
export async function leaveInvoice(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason
): Promise<StepEnd> {
  await ports.ledger.apply(leaveFollowUps(request, reason))
  return FINISHED
}
