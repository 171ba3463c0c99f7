import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import { mayBeIssuedElsewhere } from "../../core/request/allowed-acts"
import { refuseUnroutedAgain } from "../../core/lifecycle/issuing"
import { requeue } from "../../core/lifecycle/operator"
import { isSettledUnknown } from "../../core/lifecycle/request-questions"
import type { RequestState } from "../../core/lifecycle/states"
import type { Transition } from "../../core/lifecycle/transition"
import { isChangedSince, conflict, reject, type ActResult } from "./act-result"
import type { Ports } from "../ports"
import { companyUnknown, noCompanyFits } from "../reasons"
import { routeOrder } from "../issue/route-order"
import { goBackToLooking } from "./settle-request"
import { isCanceled } from "../order-changes/cancel-request"
import { enqueueJob } from "../enqueue-job"

/** The request's state as the person was shown it; they do not know of later changes. */
export type SeenState = RequestState

/** States without automatic moves: a change since was made by somebody. */
const RESTING: readonly RequestState[] = ["skipped", "refused", "failed"]

/**
 * True if a request is as a person was shown it.
 *
 * @param shownAt its `updatedAt` then: a resting request may have left its state and come back.
 */
export const isAsSeen = (
  request: InvoiceRequest,
  state: SeenState | undefined,
  shownAt: string | undefined
): boolean =>
  (state === undefined || state === request.state) &&
  (!RESTING.includes(request.state) || !isChangedSince(request, shownAt))

/**
 * The company that a request belongs to now: the options may have been corrected since it was chosen.
 *
 * Without a configured company a queued request would wait forever.
 */
export async function routeAgain(
  ports: Ports,
  request: InvoiceRequest
): Promise<{ companyId: string } | Extract<ActResult, { rejection: unknown }>> {
  const { companyId } = request
  const isConfigured = companyId !== null && Boolean(ports.serviceOf(companyId))
  if (isConfigured && !wasPlaceUnknown(request)) return { companyId }
  // A create may have reached the old company; only one that never had a stamp may move.
  const mayMove = request.firstStampedAt === null
  const header = mayMove ? await ports.orders.readHeader(request.orderId) : null
  const { company, reason } = header
    ? await routeOrder(ports, header)
    : { company: null, reason: noCompanyFits(null) }
  if (company) return { companyId: company.id }
  if (isConfigured) return { companyId }
  const why = companyId === null ? reason : companyUnknown(companyId)
  // Show the current obstacle, not one from before a failed correction.
  if (header && request.state === "refused" && isOther(request, why)) {
    await ports.ledger.apply(refuseUnroutedAgain(request, why))
  }
  return reject("conflict", "COMPANY_NOT_CONFIGURED", why.message)
}

/** True if the company was chosen before the buyer's country was known. */
const wasPlaceUnknown = ({ state, reasons }: InvoiceRequest): boolean =>
  state === "refused" &&
  (reasons ?? []).some(({ code }) => code === "ADDRESS_MISSING" || code === "COUNTRY_MISSING")

/** True unless the request already has this reason, with the same values. */
const isOther = ({ reasons }: InvoiceRequest, { code, params }: AnyReason): boolean => {
  const [said] = reasons ?? []
  return (
    said?.code !== code ||
    Object.entries(params).some(([name, value]) => said.params[name] !== value)
  )
}

/** Requeues a request, or first looks up what a settled one may have created. */
export async function tryAgain(
  ports: Ports,
  request: InvoiceRequest,
  command: { companyId: string; isForced?: true }
): Promise<ActResult> {
  // A canceled order is not composed, so nothing would be looked up.
  if (mayBeIssuedElsewhere(request.reasons) && (await isCanceled(ports, request))) {
    return reject(
      "conflict",
      "CANCELED_MAY_BE_ISSUED",
      "The order is canceled, but the service may have an invoice for it. Look there, then link it or say that it is not there."
    )
  }
  // Settled by hand, but never found: a create must not follow without a look.
  return isSettledUnknown(request)
    ? await goBackToLooking(ports, request)
    : await queue(ports, requeue(request, command))
}

/** Applies a transition that queues a request, and enqueues its job. */
export async function queue(ports: Ports, transition: Transition): Promise<ActResult> {
  const queued = await ports.ledger.apply(transition)
  if (!queued) return conflict()
  await enqueueJob(ports, queued, "issue")
  return { request: queued }
}
