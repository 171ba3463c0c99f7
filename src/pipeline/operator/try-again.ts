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

/** The request's state as the person was shown it: of what was done to it since they know nothing. */
export type SeenState = RequestState

/** Nothing moves these by itself: what changed since was somebody's doing. */
const RESTING: readonly RequestState[] = ["skipped", "refused", "failed"]

/**
 * True when a request is as a person was shown it.
 *
 * @param shownAt its `updatedAt` then: one that rests may have gone and come back since.
 */
export const isAsSeen = (
  request: InvoiceRequest,
  state: SeenState | undefined,
  shownAt: string | undefined
): boolean =>
  (state === undefined || state === request.state) &&
  (!RESTING.includes(request.state) || !isChangedSince(request, shownAt))

/**
 * The company a request goes to now: the options may have been corrected since it was chosen.
 *
 * Queued with no company that is active it would wait for ever.
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
  // The page shows what stands in the way now, not what was corrected in vain.
  if (header && request.state === "refused" && isOther(request, why)) {
    await ports.ledger.apply(refuseUnroutedAgain(request, why))
  }
  return reject("conflict", "COMPANY_NOT_CONFIGURED", why.message)
}

/** True of one whose company was chosen before anybody knew in which country its buyer is. */
const wasPlaceUnknown = ({ state, reasons }: InvoiceRequest): boolean =>
  state === "refused" &&
  (reasons ?? []).some(({ code }) => code === "ADDRESS_MISSING" || code === "COUNTRY_MISSING")

/** True unless the request says this reason already, with the same values. */
const isOther = ({ reasons }: InvoiceRequest, { code, params }: AnyReason): boolean => {
  const [said] = reasons ?? []
  return (
    said?.code !== code ||
    Object.entries(params).some(([name, value]) => said.params[name] !== value)
  )
}

/** Queues a request anew, or looks first for what a settled one may have left. */
export async function tryAgain(
  ports: Ports,
  request: InvoiceRequest,
  command: { companyId: string; isForced?: true }
): Promise<ActResult> {
  // Nothing of a canceled order is composed, so nothing would be looked for.
  if (mayBeIssuedElsewhere(request.reasons) && (await isCanceled(ports, request))) {
    return reject(
      "conflict",
      "CANCELED_MAY_BE_ISSUED",
      "The order is canceled, and an invoice in the service may be its own. Link it, or say that it is not there."
    )
  }
  // Settled by hand, but never found: a create must not follow without a look.
  return isSettledUnknown(request)
    ? await goBackToLooking(ports, request)
    : await queue(ports, requeue(request, command))
}

/** Applies what queues a request, and enqueues its job. */
export async function queue(ports: Ports, transition: Transition): Promise<ActResult> {
  const queued = await ports.ledger.apply(transition)
  if (!queued) return conflict()
  await enqueueJob(ports, queued, "issue")
  return { request: queued }
}
