import {
  allowedActs,
  isActOf,
  isOthersInvoice,
  mayBeIssuedElsewhere,
} from "../../core/request/allowed-acts"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isOnHoldForKsef } from "../../core/ksef/mail-wait"
import { declareAbsent, requeue, skipByOperator } from "../../core/lifecycle/operator"
import { isLeftWhileStopped } from "../../core/request/left-while-stopped"
import type { Addressee, InvoicingService } from "../../core/request/outcomes"
import { findActContext } from "./act-context"
import {
  notFound,
  conflict,
  reject,
  rejectCompanyGone,
  rejectDifference,
  rejectStopped,
  type ActResult,
} from "./act-result"
import { ruleOutFound } from "../ledger-check/look-before-create"
import { isLeftUnconfirmed } from "../follow-up/check-unknown-send"
import { findEarly, isSameCreate, type SeenCreate } from "./find-early"
import { probeCompany } from "../holds/hold-company"
import { compareFirst, readAnew } from "../follow-up/look-before-send"
import type { Ports } from "../ports"
import { readDraftAgain } from "../issue/read-draft-again"
import { recordAnswered } from "../issue/record-answered"
import { rejectAccount } from "../holds/reject-account"
import { refuseIfStopped } from "../order-changes/compose-once-paid"
import { sendInvoice } from "../follow-up/send-invoice"
import { isAsSeen, queue, routeAgain, tryAgain, type SeenState } from "./try-again"
import { enqueueJob } from "../enqueue-job"

export type { ActResult, Rejection } from "./act-result"
export { issueNow } from "./issue-now"
export { linkInvoice } from "./link-invoice"
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
  return await tryAgain(ports, request, route)
}

export const rejectOnHold = (company: string) =>
  reject(
    "conflict",
    "COMPANY_ON_HOLD",
    `Company "${company}" is on hold: the service does not answer or rejects its API key, an invoice's difference has to be checked, invoices are missing from the shop's records, somebody paused it, or the shop runs on another database.`,
    { company }
  )

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

/**
 * Sends an issued invoice at once, to the saved contractor or to the given addresses.
 *
 * @param seenAt when the last e-mail was ordered, as the person was shown it: the plugin or somebody
 *   else may have ordered one since.
 */
export async function sendByPerson(
  ports: Ports,
  id: string,
  addressee: Addressee,
  seenAt?: string | null
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  const rejected = rejectSend(request, addressee, seenAt)
  if (rejected) return rejected
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (!service) return rejectCompanyGone()
  if (!allowedActs(request, await findActContext(ports, request)).send) {
    return rejectOnHold(request.companyId ?? "")
  }
  const ofAccount = await rejectAccount(ports, request, service)
  if (ofAccount) return ofAccount
  const read = await readDraftAgain(ports, request, service)
  if ("rejection" in read) return read
  const compared = await compareFirst(ports, read.request, service)
  if ("rejection" in compared) return compared
  const looked = await lookOnceMore(ports, compared.request, service)
  if ("rejection" in looked) return looked
  const sent = await sendInvoice(ports, looked.request, service, addressee, {
    isByPerson: true,
  })
  if (!sent) return conflict()
  if (sent.request.sendState === "queued") {
    const delayMs = sent.end.kind === "wait" ? sent.end.delayMs : undefined
    await enqueueJob(ports, sent.request, "send", delayMs)
  }
  return { request: sent.request }
}

/** Why the row forbids an e-mail, without asking the service; null if it does not. */
function rejectSend(
  request: InvoiceRequest,
  addressee: Addressee,
  seenAt: string | null | undefined
): ActResult | null {
  if (!isActOf("send", request.state)) {
    return reject(
      "conflict",
      "NOT_ISSUED",
      `Only an issued invoice can be sent; this one is ${request.state}.`,
      { state: request.state }
    )
  }
  if (seenAt !== undefined && seenAt !== request.sendStampedAt) return conflict()
  if (isOthersInvoice(request)) {
    return reject(
      "conflict",
      "INVOICE_OF_ANOTHER",
      "That invoice carries the reference of another order: the e-mail would contain that buyer's data."
    )
  }
  if (request.sendState === "sending") {
    return reject("conflict", "BEING_SENT", "The invoice is being sent at this moment.")
  }
  if (isOwedToBuyer(request) && addressee.kind === "given") {
    return reject(
      "conflict",
      "BUYER_COMES_FIRST",
      "The buyer's e-mail is still waiting and is sent automatically, or it is being checked whether it was sent. Send to other recipients afterwards."
    )
  }
  return null
}

/** An e-mail to others in its place would stop the automatic handling of the buyer's. */
const isOwedToBuyer = (request: InvoiceRequest) =>
  request.sendState === "queued" ||
  isOnHoldForKsef(request) ||
  (request.sendState === "unknown" &&
    request.sentAt === null &&
    request.sentTo?.kind === "contractor" &&
    !isLeftUnconfirmed(request))

/** Rereads the invoice of an e-mail that waited, and compares it again. */
async function lookOnceMore(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<ActResult> {
  if (!isOnHoldForKsef(request)) return { request }
  const looked = await readAnew(ports, request, service)
  if (looked.difference) return rejectDifference(looked.difference)
  return looked.request ? { request: looked.request } : conflict()
}
