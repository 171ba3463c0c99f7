import { isActOf, mayBeIssuedElsewhere } from "../../core/request/allowed-acts"
import { declareAbsent, requeue, skipByOperator } from "../../core/lifecycle/operator"
import { isLeftWhileStopped } from "../../core/request/left-while-stopped"
import {
  notFound,
  conflict,
  reject,
  rejectOnHold,
  rejectStopped,
  type ActResult,
} from "./act-result"
import { ruleOutFound } from "../ledger-check/look-before-create"
import { findSaved } from "./find-saved"
import { findEarly, isSameCreate, type SeenCreate } from "./find-early"
import { probeCompany } from "../holds/hold-company"
import type { Ports } from "../ports"
import { recordAnswered } from "../issue/record-answered"
import { refuseIfStopped } from "../order-changes/compose-once-paid"
import { isAsSeen, queue, routeAgain, tryAgain, type SeenState } from "./try-again"

export type { ActResult, Rejection } from "./act-result"
export { issueNow } from "./issue-now"
export { linkInvoice } from "./link-invoice"
export { sendByPerson } from "./send-by-person"
export { settleRequest } from "./settle-request"

/** Retries a request, at once if its company is active. */
export async function retryRequest(
  ports: Ports,
  id: string,
  seen?: SeenState,
  shownAt?: string
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  if (!isAsSeen(request, seen, shownAt)) return conflict()
  if (!isActOf("retry", request.state)) {
    return reject(
      "conflict",
      "NOT_RETRYABLE",
      `A request that is ${request.state} cannot be retried.`,
      { state: request.state }
    )
  }
  if (isLeftWhileStopped(request)) return rejectStopped()
  const left = await refuseIfStopped(ports, request)
  if (left) return { request: left }
  const route = await routeAgain(ports, request)
  if ("rejection" in route) return route
  const isActive = await probeCompany(ports, route.companyId)
  // A stopped request waits in the queue for its company: its cause may have been corrected meanwhile.
  if (!isActive && request.state === "queued") return rejectOnHold(route.companyId)
  const saved = isActive ? await findSaved(ports, request, route.companyId) : null
  if (saved) return saved
  return await tryAgain(ports, request, route)
}

/** Skips a request for a reason that a person gives. */
export async function skipRequest(
  ports: Ports,
  id: string,
  reason: string,
  seen?: SeenState
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  if (seen !== undefined && seen !== request.state) return conflict()
  if (!isActOf("skip", request.state)) {
    return reject(
      "conflict",
      "NOT_SKIPPABLE",
      `A request that is ${request.state} cannot be skipped.`,
      { state: request.state }
    )
  }
  // Its invoice exists: there is nothing to skip.
  if (request.answeredInvoiceIds !== null) {
    await recordAnswered(ports, request)
    return conflict()
  }
  const skipped = await ports.ledger.apply(skipByOperator(request, reason))
  return skipped ? { request: skipped } : conflict()
}

/**
 * Saves a person's statement, after looking in the service, that an unknown invoice does not exist, or
 * that what was found before a create is not this order's.
 *
 * @param seen the create as the person was shown it: the statement does not cover a later create,
 *   even if its outcome is unknown too.
 * @param shownAt `updatedAt` of a resting request: the statement does not cover what was found since.
 */
export async function stateNotThere(
  ports: Ports,
  id: string,
  seen: SeenCreate,
  shownAt?: string
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  const isFound = isActOf("not_there", request.state) && mayBeIssuedElsewhere(request.reasons)
  if (request.state !== "unknown" && !isFound) {
    return reject(
      "conflict",
      "NOT_UNKNOWN",
      `Only an invoice with an unknown outcome can be marked as not there; this one is ${request.state}.`,
      { state: request.state }
    )
  }
  if (!isSameCreate(request, seen) || !isAsSeen(request, undefined, shownAt)) return conflict()
  if (isFound) {
    const route = await routeAgain(ports, request)
    if ("rejection" in route) return route
    await ruleOutFound(ports, request)
    return await queue(ports, requeue(request, route))
  }
  // That it is not there yet proves nothing.
  const early = await findEarly(ports, request)
  if (early) return early
  return await queue(ports, declareAbsent(request))
}
