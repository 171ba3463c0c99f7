import type { InvoiceRequest } from "../request/invoice-request"
import type { KsefWatchState } from "./watch"

/** Why an e-mail was left to a person, and for what KSeF says later it may go by itself after all. */
export const KSEF_REJECTED = "KSEF_REJECTED"
export const KSEF_WAIT_OVER = "KSEF_WAIT_OVER"

/** An issued invoice's e-mail that KSeF decides about, or may have to. */
export type EmailOnHold = {
  request: InvoiceRequest
  /** How the invoice stands; null while it was not read, or without a watch. */
  ksef: KsefWatchState | null
  /** KSeF's number is known, which the e-mail names. */
  hasNumber: boolean
  /** The wait is over, by the database's clock, or nobody reads how the invoice stands any more. */
  isOver: boolean
}

/**
 * What becomes of an e-mail that waits for KSeF, or that was left to a person for it: it is owed now,
 * or a person is told why it is not; null where nothing changes.
 *
 * Acceptance sends it whenever it comes, unless a person was quicker; the number, which may be shown
 * later, is waited for no longer than was set. A refusal keeps it back however long it waited. The
 * statement that finds such e-mails asks for the same; see `MailWaits`.
 */
export function judgeEmailOnHold({
  request,
  ksef,
  hasNumber,
  isOver,
}: EmailOnHold): "owe" | "rejected" | "ask" | null {
  const { sendState, sendReasons, sendAfterWait } = request
  const why = sendState === "refused" ? sendReasons?.[0]?.code : null
  const isWaiting = sendState === "waiting"
  if (!isWaiting && !isKsefReason(why)) return null
  if (ksef === "accepted") return hasNumber || isOver ? "owe" : null
  if (ksef === "error") return why === KSEF_REJECTED ? null : "rejected"
  if (!isWaiting || !isOver) return null
  return sendAfterWait === "send" ? "owe" : "ask"
}

const isKsefReason = (code: string | null | undefined) =>
  code === KSEF_REJECTED || code === KSEF_WAIT_OVER

type Mail = Pick<InvoiceRequest, "sendState" | "sendReasons">

/** True of an e-mail that was kept back because KSeF refused the invoice. */
export const isKsefRejected = ({ sendState, sendReasons }: Mail): boolean =>
  sendState === "refused" && sendReasons?.[0]?.code === KSEF_REJECTED

/** True of an e-mail that goes by itself once KSeF accepts the invoice, whoever was asked meanwhile. */
export const isOnHoldForKsef = ({ sendState, sendReasons }: Mail): boolean =>
  sendState === "waiting" || (sendState === "refused" && isKsefReason(sendReasons?.[0]?.code))
