import { allowedActs } from "../../core/request/allowed-acts"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { lookAgain, settle, settleUnknown } from "../../core/lifecycle/operator"
import { findActContext } from "./act-context"
import { notFound, isChangedSince, conflict, reject, type ActResult } from "./act-result"
import { endDifferenceHold } from "../holds/hold-company"
import type { Ports } from "../ports"
import { outcomeUnknown } from "../reasons"
import { enqueueJob } from "../enqueue-job"

/**
 * Takes a person's word that what is open about a request was dealt with outside the shop.
 *
 * Of a create of unknown outcome nothing is claimed: it is left as it is, and its stamp stays, so
 * that whoever wants the invoice after all gets a look-up first. Of an issued invoice the
 * difference, the correction, a second invoice and the e-mail that failed wait for nobody any more,
 * and so does the correction of one that may exist.
 *
 * @param seen the request's `updatedAt` as they were shown it: more may be open since.
 */
export async function settleRequest(
  ports: Ports,
  id: string,
  note: string,
  seen?: string
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  if (isChangedSince(request, seen)) return conflict()
  if (!allowedActs(request, await findActContext(ports, request)).settle) {
    return reject(
      "conflict",
      "NOTHING_TO_SETTLE",
      `Nothing about this request waits for a person; it is ${request.state}.`,
      { state: request.state }
    )
  }
  const settled = await ports.ledger.apply(
    request.state === "unknown" ? settleUnknown(request, note) : settle(request, note)
  )
  if (!settled) return conflict()
  if (request.difference) await endDifferenceHold(ports, settled)
  return { request: settled }
}

/** Goes back to looking for the invoice of a create whose outcome nobody ever learnt. */
export async function goBackToLooking(ports: Ports, request: InvoiceRequest): Promise<ActResult> {
  const reason = outcomeUnknown("settled by hand before")
  const unknown = await ports.ledger.apply(lookAgain(request, reason))
  if (!unknown) return conflict()
  await enqueueJob(ports, unknown, "resolve")
  return { request: unknown }
}
