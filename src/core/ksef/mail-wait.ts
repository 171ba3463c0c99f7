import type { InvoiceRequest } from "../invoice-request"
import type { KsefWatchState } from "./watch"

/** Why an e-mail was left to a person, and for what KSeF says later it may go by itself after all. */
export const KSEF_REJECTED = "KSEF_REJECTED"
export const KSEF_WAIT_OVER = "KSEF_WAIT_OVER"

/** An issued invoice's e-mail that KSeF decides about, or may have to. */
export type HeldSend = {
  request: InvoiceRequest
  /** How the invoice stands; null while it was not read, or without a watch. */
  ksef: KsefWatchState | null
  /** The wait is over, by the database's clock. */
  isOver: boolean
}

/**
 * What becomes of an e-mail that waits for KSeF, or that was left to a person for it: it is owed now,
 * or a person is told why it is not; null where nothing changes.
 *
 * Acceptance sends it whenever it comes, unless a person was quicker. A refusal keeps it back however
 * long it waited. The statement that finds such e-mails asks for the same; see `MailWaits`.
 */
export function judgeHeldSend({
  request,
  ksef,
  isOver,
}: HeldSend): "owe" | "rejected" | "ask" | null {
  const { sendState, sendReasons, sendAfterWait } = request
  const why = sendState === "refused" ? sendReasons?.[0]?.code : null
  const isWaiting = sendState === "waiting"
  if (!isWaiting && why !== KSEF_REJECTED && why !== KSEF_WAIT_OVER) return null
  if (ksef === "accepted") return "owe"
  if (ksef === "error") return why === KSEF_REJECTED ? null : "rejected"
  if (!isWaiting || !isOver) return null
  return sendAfterWait === "send" ? "owe" : "ask"
}

/** True of an e-mail that was kept back because KSeF refused the invoice. */
export const isKsefRejected = ({
  sendState,
  sendReasons,
}: Pick<InvoiceRequest, "sendState" | "sendReasons">): boolean =>
  sendState === "refused" && sendReasons?.[0]?.code === KSEF_REJECTED
