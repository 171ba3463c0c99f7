import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isKsefRejected } from "../../core/ksef/mail-wait"
import type { KsefWatchState } from "../../core/ksef/watch"
import { isLeftWhileStopped } from "../../core/request/left-while-stopped"
import { isOtherDocument } from "../../core/request/other-document"
import { conflict, notComparedYet, reject, rejectStopped, type Rejection } from "./act-result"

/** A person who selected rows may have missed an e-mail sent this long before the bulk run. */
const UNSEEN_MS = 15 * 60_000

/**
 * Why a request is left out of a bulk run although its own button allows the act; null if it is not.
 *
 * Whoever selects rows sees each for a moment, on a page that may be old. So what somebody has skipped
 * is not issued, what was just mailed is not mailed again (a second tab, a lost answer), and an invoice
 * that differs is mailed only from its own page.
 *
 * @param startedAt when the run was ordered, by the database's clock (ISO 8601).
 * @param ksef KSeF state of an invoice to be mailed, as far as it is known.
 */
export function rejectBulk(
  act: "issue" | "retry" | "send" | "check",
  { state, reasons, difference, readBack, updatedAt, ...mail }: InvoiceRequest,
  startedAt: string,
  ksef: KsefWatchState | null
): Rejection | null {
  // Another flag may have been added while the run waited or after its process died.
  if (act === "check") {
    return Date.parse(updatedAt) > Date.parse(startedAt) ? conflict().rejection : null
  }
  if (act !== "send") {
    if (isLostDraft(reasons)) {
      return reject(
        "conflict",
        "LOOK_IN_SERVICE_FIRST",
        "Its draft is gone or was issued in the service. Look there first. If there is no invoice, press Retry on its page."
      ).rejection
    }
    if (isLeftWhileStopped({ state, reasons })) return rejectStopped().rejection
    return state === "skipped"
      ? reject(
          "conflict",
          "SKIPPED_NOT_IN_BULK",
          "Somebody skipped this request. To invoice the order anyway, issue it on the order's page."
        ).rejection
      : null
  }
  const { sendState, sendStampedAt, sentAt } = mail
  if (sendState === "waiting" || isKsefRejected(mail) || ksef === "error") {
    return reject(
      "conflict",
      "KSEF_NOT_IN_BULK",
      "Its e-mail waits for KSeF, or KSeF refused the invoice. To mail it anyway, press Send on its page."
    ).rejection
  }
  if (readBack === "pending") return notComparedYet().rejection
  const isSettled = difference?.isSettled === true && !isOtherDocument(difference)
  if (difference !== null && !isSettled) {
    return reject(
      "conflict",
      "DIFFERENT_NOT_IN_BULK",
      "The invoice in the service differs from what was sent. Check it on its page and mail it there."
    ).rejection
  }
  const isRecent = (moment: string | null) =>
    moment !== null && Date.parse(moment) > Date.parse(startedAt) - UNSEEN_MS
  // A refused or failed e-mail was never sent: its cause may just have been corrected.
  const wasOrdered = sendState !== "refused" && sendState !== "failed"
  return isRecent(sentAt) || (wasOrdered && isRecent(sendStampedAt))
    ? reject(
        "conflict",
        "MAILED_JUST_NOW",
        "It was mailed a moment ago. To mail it again, press Resend on its page."
      ).rejection
    : null
}

/** Somebody may have issued it in the service: only a person who looked there may issue again. */
const isLostDraft = (reasons: InvoiceRequest["reasons"]) =>
  (reasons ?? []).some(({ code }) => code === "DRAFT_GONE" || code === "DRAFT_ISSUED")
