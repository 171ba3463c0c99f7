import {
  giveUpSend,
  recordSendRefused,
  recordSendUnknown,
  recordSent,
  returnSendToQueue,
} from "../../core/lifecycle/email"
import { endLaterEmail, isLaterEmail } from "../../core/lifecycle/later-email"
import type { Transition } from "../../core/lifecycle/transition"
import type { SendMove } from "../../core/request/decide-next"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { Addressee, CallReport, OutcomeKind, ServiceWords } from "../../core/request/outcomes"
import { describeFailure, keyRejected, serviceBusy, serviceUnreachable } from "../reasons"
import { describeAddressee, describeSent } from "./describe-addressee"
import { sendRefused, sendUnknown } from "./send-reasons"

type Ended = Parameters<typeof recordSent>[0]
type Ending = {
  state: SendMove["state"]
  reason: AnyReason
  words: ServiceWords | null
  addressee: Addressee
}

/** The move for an e-mail that was ordered, by its outcome. */
export const endSend = (ended: Ended, ending: Ending): Transition =>
  isLaterEmail(ended.request) ? endLater(ended, ending) : endFirst(ended, ending)

/** The move for a later e-mail, which only a person orders again. */
function endLater(
  { request, token, attempts }: Ended,
  { state, reason, words, addressee }: Ending
): Transition {
  const email = { id: token, requestId: request.id }
  switch (state) {
    case "sent":
      return endLaterEmail(email, attempts, { state, sentTo: describeSent(request, addressee) })
    case "refused":
      return endLaterEmail(email, attempts, { state, reason, words })
    case "unknown":
      return endLaterEmail(email, attempts, { state, reason })
    case "queued":
    case "failed":
      return endLaterEmail(email, attempts, { state: "failed", reason })
  }
}

/** The move for the first e-mail, which the plugin owes automatically or a person orders. */
function endFirst(ended: Ended, { state, reason, words, addressee }: Ending): Transition {
  switch (state) {
    case "sent":
      return recordSent(ended, describeSent(ended.request, addressee))
    case "queued":
      return returnSendToQueue(ended, reason)
    case "refused":
      return recordSendRefused(ended, { reason, words })
    case "failed":
      return giveUpSend(ended, reason)
    case "unknown":
      return recordSendUnknown(ended, { reason, sentTo: describeAddressee(addressee) })
  }
}

/** Why an e-mail is not known to have gone out. */
export function reasonOfFailure(
  { companyId }: InvoiceRequest,
  kind: OutcomeKind,
  report: CallReport
): AnyReason {
  switch (kind) {
    case "refused":
      return sendRefused(describeFailure(report))
    case "key-rejected":
      return keyRejected(companyId ?? "")
    case "asked-to-wait":
      return serviceBusy()
    case "not-sent":
      return serviceUnreachable(report)
    case "unknown":
    case "done":
      return sendUnknown(describeFailure(report))
  }
}
