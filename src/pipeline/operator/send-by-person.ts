import { allowedActs, isActOf, isOthersInvoice } from "../../core/request/allowed-acts"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isOnHoldForKsef } from "../../core/ksef/mail-wait"
import { isOtherDocument } from "../../core/request/other-document"
import type { Addressee, InvoicingService } from "../../core/request/outcomes"
import { findActContext } from "./act-context"
import {
  notFound,
  conflict,
  reject,
  rejectCompanyGone,
  rejectDifference,
  rejectOnHold,
  type ActResult,
} from "./act-result"
import { isLeftUnconfirmed } from "../follow-up/check-unknown-send"
import { compareFirst, readAnew } from "../follow-up/look-before-send"
import type { Ports } from "../ports"
import { readDraftAgain } from "../issue/read-draft-again"
import { rejectAccount } from "../holds/reject-account"
import { sendInvoice } from "../follow-up/send-invoice"
import { enqueueJob } from "../enqueue-job"

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
  const { difference } = request
  if (difference && isOtherDocument(difference)) {
    return reject(
      "conflict",
      "DOCUMENT_OF_OTHER_KIND",
      "That document is not a sales invoice, so it is not mailed to the buyer. Issue and mail the invoice in the service."
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
