import type { InvoiceRequest } from "../request/invoice-request"
import { firstCode, isEmailOnHoldForKsef, type ProgressCode } from "../request/progress-codes"
import type { KsefWatchState } from "./watch"

/** Reasons for which an e-mail was left for manual review; a later KSeF answer may still send it. */
export const KSEF_REJECTED = "KSEF_REJECTED" satisfies ProgressCode
export const KSEF_WAIT_OVER = "KSEF_WAIT_OVER" satisfies ProgressCode

/** An issued invoice's e-mail that depends on KSeF, or may. */
export type EmailOnHold = {
  request: InvoiceRequest
  /** The invoice's KSeF state; null while it was not read, or without a watch. */
  ksef: KsefWatchState | null
  /** The KSeF number, which the e-mail contains, is known. */
  hasNumber: boolean
  /** The wait is over by the database's clock, or the invoice's state is no longer read. */
  isOver: boolean
}

/**
 * What happens to an e-mail that waits for KSeF, or was left for manual review because of it: it is
 * owed now, or a person is told why it is not; null if nothing changes.
 *
 * Acceptance sends it whenever it comes, unless a person acted first; the number, which may be
 * shown later, is awaited no longer than configured. A refusal withholds it however long it waited.
 * The statement that finds such e-mails uses the same conditions; see `MailWaits`.
 */
export function judgeEmailOnHold({
  request,
  ksef,
  hasNumber,
  isOver,
}: EmailOnHold): "owe" | "rejected" | "ask" | null {
  const { sendState, sendReasons, sendAfterWait } = request
  const why = sendState === "refused" ? firstCode(sendReasons) : null
  const isWaiting = sendState === "waiting"
  if (!isWaiting && !isEmailOnHoldForKsef(why)) return null
  if (ksef === "accepted") return hasNumber || isOver ? "owe" : null
  if (ksef === "error") return why === KSEF_REJECTED ? null : "rejected"
  if (!isWaiting || !isOver) return null
  return sendAfterWait === "send" ? "owe" : "ask"
}

type Mail = Pick<InvoiceRequest, "sendState" | "sendReasons">

/** True if the e-mail was withheld because KSeF refused the invoice. */
export const isKsefRejected = ({ sendState, sendReasons }: Mail): boolean =>
  sendState === "refused" && firstCode(sendReasons) === KSEF_REJECTED

/**
 * True if the e-mail is sent automatically once KSeF accepts the invoice, even if a person was
 * notified.
 */
export const isOnHoldForKsef = ({ sendState, sendReasons }: Mail): boolean =>
  sendState === "waiting" ||
  (sendState === "refused" && isEmailOnHoldForKsef(firstCode(sendReasons)))
