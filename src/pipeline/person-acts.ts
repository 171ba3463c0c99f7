import { allowedActs, isActOf } from "../core/allowed-acts"
import type { InvoiceRequest } from "../core/invoice-request"
import { declareAbsent, requeue, skipByOperator } from "../core/lifecycle/operator"
import { isSettledUnknown } from "../core/lifecycle/request-questions"
import type { RequestState } from "../core/lifecycle/states"
import type { Transition } from "../core/lifecycle/transition"
import type { Addressee } from "../core/outcomes"
import { findActContext } from "./act-context"
import { gone, lost, object, type ActResult } from "./act-result"
import { findEarly, isSameCreate, type SeenCreate } from "./find-early"
import { probeCompany } from "./hold-company"
import type { Ports } from "./ports"
import { companyUnknown, noCompanyFits } from "./reasons"
import { readDraftAgain } from "./read-draft-again"
import { recordAnswered } from "./record-answered"
import { requestInvoice } from "./request-invoice"
import { objectToAccount } from "./object-to-account"
import { routeOrder } from "./route-order"
import { sendInvoice } from "./send-invoice"
import { goBackToLooking } from "./settle-request"
import { wake } from "./wake"

export type { ActResult, Objection } from "./act-result"
export { linkInvoice } from "./link-invoice"
export { settleRequest } from "./settle-request"

/** The request's state as the person was shown it: of what was done to it since they know nothing. */
type SeenState = RequestState

/** Issues an order's invoice because a person asked, whatever the rules about who gets one. */
export async function issueNow(
  ports: Ports,
  orderId: string,
  seen?: SeenState
): Promise<ActResult> {
  if (ports.settings.companies.length === 0) {
    return object(
      "conflict",
      "NOT_CONFIGURED",
      "No API key is configured, so nothing can be issued."
    )
  }
  const existing = await ports.ledger.findRequestOfOrder(orderId)
  if (existing && seen !== undefined && seen !== existing.state) return lost()
  if (existing && isActOf("issue", existing.state)) {
    const route = await routeAgain(ports, existing)
    return "objection" in route
      ? route
      : await tryAgain(ports, existing, { ...route, isForced: true })
  }
  if (existing) {
    return existing.state === "queued" || existing.state === "issuing"
      ? { request: existing }
      : object(
          "conflict",
          "REQUEST_EXISTS",
          `This order has an invoice request already; it is ${existing.state}.`,
          { state: existing.state }
        )
  }
  const made = await requestInvoice(ports, { orderId, requestedBy: "person", isForced: true })
  return made
    ? { request: made.request }
    : object("not-found", "ORDER_UNKNOWN", "There is no such order.")
}

/** Tries a request again at once; of a held company only after its key was seen to work. */
export async function retryRequest(ports: Ports, id: string, seen?: SeenState): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (seen !== undefined && seen !== request.state) return lost()
  if (!isActOf("retry", request.state)) {
    return object(
      "conflict",
      "NOT_RETRYABLE",
      `A request that is ${request.state} cannot be retried.`,
      { state: request.state }
    )
  }
  const route = await routeAgain(ports, request)
  if ("objection" in route) return route
  if (!(await probeCompany(ports, route.companyId))) {
    return companyHeld(route.companyId)
  }
  return await tryAgain(ports, request, route)
}

const companyHeld = (company: string) =>
  object(
    "conflict",
    "COMPANY_HELD",
    `Company "${company}" is held: the service does not answer or rejects its key, a difference waits to be looked at, or a person paused it.`,
    { company }
  )

/**
 * The company a request goes to now: the options may have been mended since it was chosen.
 *
 * Queued with no company that is served it would wait for ever.
 */
async function routeAgain(
  ports: Ports,
  request: InvoiceRequest
): Promise<{ companyId: string } | Extract<ActResult, { objection: unknown }>> {
  const { companyId } = request
  if (companyId !== null && ports.serviceOf(companyId)) return { companyId }
  // A create may have reached the old company; only one that never had a stamp may move.
  const mayMove = request.firstStampedAt === null
  const header = mayMove ? await ports.orders.readHeader(request.orderId) : null
  const { company, reason } = header
    ? await routeOrder(ports, header)
    : { company: null, reason: noCompanyFits(null) }
  if (company) return { companyId: company.id }
  return object(
    "conflict",
    "COMPANY_NOT_SERVED",
    (companyId === null ? reason : companyUnknown(companyId)).message
  )
}

async function tryAgain(
  ports: Ports,
  request: InvoiceRequest,
  wish: { companyId: string; isForced?: true }
): Promise<ActResult> {
  // Settled by hand, but never found: a create must not follow without a look.
  return isSettledUnknown(request)
    ? await goBackToLooking(ports, request)
    : await queue(ports, requeue(request, wish))
}

async function queue(ports: Ports, transition: Transition): Promise<ActResult> {
  const queued = await ports.ledger.apply(transition)
  if (!queued) return lost()
  await wake(ports, queued, "issue")
  return { request: queued }
}

/** Takes a request out for a reason that a person gives. */
export async function skipRequest(ports: Ports, id: string, reason: string): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (!isActOf("skip", request.state)) {
    return object(
      "conflict",
      "NOT_SKIPPABLE",
      `A request that is ${request.state} cannot be skipped.`,
      { state: request.state }
    )
  }
  // Its invoice exists: there is nothing to skip.
  if (request.answeredInvoiceIds !== null) {
    await recordAnswered(ports, request)
    return lost()
  }
  const skipped = await ports.ledger.apply(skipByOperator(request, reason))
  return skipped ? { request: skipped } : lost()
}

/**
 * A person looked in the service and states that an unknown invoice does not exist.
 *
 * @param seen as the person was shown it: of a create made since, whose outcome is unknown too,
 * the statement says nothing.
 */
export async function stateNotThere(
  ports: Ports,
  id: string,
  seen: SeenCreate
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (!isActOf("not_there", request.state)) {
    return object(
      "conflict",
      "NOT_UNKNOWN",
      `Only an invoice of unknown outcome can be declared absent; this one is ${request.state}.`,
      { state: request.state }
    )
  }
  if (!isSameCreate(request, seen)) return lost()
  // What is not there yet is no proof.
  const early = await findEarly(ports, request)
  if (early) return early
  return await queue(ports, declareAbsent(request))
}

/**
 * Sends an issued invoice at once, to the saved contractor or to the given addresses.
 *
 * @param seenAt when the last e-mail was ordered, as the person was shown it: of one ordered since,
 *   by the plugin or somebody else, they know nothing.
 */
export async function sendByPerson(
  ports: Ports,
  id: string,
  addressee: Addressee,
  seenAt?: string | null
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (!isActOf("send", request.state)) {
    return object(
      "conflict",
      "NOT_ISSUED",
      `Only an issued invoice can be sent; this one is ${request.state}.`,
      { state: request.state }
    )
  }
  if (seenAt !== undefined && seenAt !== request.sendStampedAt) return lost()
  if (request.sendState === "sending") {
    return object("conflict", "BEING_SENT", "It is being sent at this moment.")
  }
  if (request.sendState === "queued" && addressee.kind === "given") {
    return object(
      "conflict",
      "BUYER_COMES_FIRST",
      "The buyer's e-mail is still waiting and goes out by itself. Send to others after it."
    )
  }
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (!service)
    return object(
      "conflict",
      "COMPANY_NOT_SERVED",
      "The options no longer name this invoice's company."
    )
  if (!allowedActs(request, await findActContext(ports, request)).send) {
    return companyHeld(request.companyId ?? "")
  }
  const ofAccount = await objectToAccount(ports, request, service)
  if (ofAccount) return ofAccount
  const read = await readDraftAgain(ports, request, service)
  if ("objection" in read) return read
  const sent = await sendInvoice(ports, read.request, service, addressee, {
    isByPerson: true,
  })
  if (!sent) return lost()
  if (sent.request.sendState === "queued") {
    const delayMs = sent.end.kind === "wait" ? sent.end.delayMs : undefined
    await wake(ports, sent.request, "send", delayMs)
  }
  return { request: sent.request }
}
