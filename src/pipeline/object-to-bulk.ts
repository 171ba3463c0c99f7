import type { InvoiceRequest } from "../core/invoice-request"
import { object, type Objection } from "./act-result"

/** For so long before a bulk run nobody who ticked rows can be sure to have seen an e-mail. */
const UNSEEN_MS = 15 * 60_000

/**
 * Why a request is left out of a bulk run though its single button may do it; null where nothing is.
 *
 * Who ticks rows sees each of them for a moment, on a page that may be old: what somebody skipped
 * since is not issued, what was mailed just now is not mailed again (a second tab, an answer that
 * was lost), and an invoice that differs is mailed only by somebody who looks at it.
 *
 * @param startedAt when the run was ordered, by the database's clock (ISO 8601).
 */
export function objectToBulk(
  act: "issue" | "retry" | "send",
  { state, difference, sendState, sendStampedAt, sentAt }: InvoiceRequest,
  startedAt: string
): Objection | null {
  if (act !== "send") {
    return state === "skipped"
      ? object(
          "conflict",
          "SKIPPED_NOT_IN_BULK",
          "Somebody skipped this request. Issue it on the order's page if it is to be invoiced after all."
        ).objection
      : null
  }
  const isSettled = difference?.isSettled === true && difference.what !== "reference"
  if (difference !== null && !isSettled) {
    return object(
      "conflict",
      "DIFFERENT_NOT_IN_BULK",
      "The invoice in the service differs from what was sent. Look at it on its page, and mail it there."
    ).objection
  }
  const isRecent = (moment: string | null) =>
    moment !== null && Date.parse(moment) > Date.parse(startedAt) - UNSEEN_MS
  // One that was refused or failed never went out: its cause may just have been corrected.
  const wasOrdered = sendState !== "refused" && sendState !== "failed"
  return isRecent(sentAt) || (wasOrdered && isRecent(sendStampedAt))
    ? object(
        "conflict",
        "MAILED_JUST_NOW",
        "It was mailed a moment ago. To mail it again, press Resend on its page."
      ).objection
    : null
}
