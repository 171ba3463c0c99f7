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
 * Saves a person's statement that a request's open problems were dealt with outside the shop.
 *
 * It claims nothing about a create of unknown outcome: the request keeps its stamp, so that anyone who
 * wants the invoice after all gets a look-up first. An issued invoice's difference, correction, second
 * invoice and failed e-mail no longer need a person, nor does the correction of one that may exist.
 *
 * @param seen the request's `updatedAt` as they were shown it: there may be more problems since.
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
      `There is nothing to settle for this request; it is ${request.state}.`,
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

/** Resumes looking for the invoice of a create whose outcome was never determined. */
export async function goBackToLooking(ports: Ports, request: InvoiceRequest): Promise<ActResult> {
  const reason = outcomeUnknown("settled by hand before")
  const unknown = await ports.ledger.apply(lookAgain(request, reason))
  if (!unknown) return conflict()
  await enqueueJob(ports, unknown, "resolve")
  return { request: unknown }
}
