import { isStillLooking } from "../../core/request/progress-codes"
import type { ApiReason, InvoiceRequestRow } from "../../types"
import { SEND_COLORS } from "./badge-colors"

export type Mailed = Pick<InvoiceRequestRow, "send_state" | "is_mail_withheld" | "send_reasons">

/** True if the order has no e-mail address, so nothing was sent and nothing was refused. */
export const hasNoAddress = ({ send_reasons }: Pick<Mailed, "send_reasons">): boolean =>
  send_reasons.some(({ code }) => code === "EMAIL_MISSING")

/** The text key for the state of the invoice's e-mail. */
export function nameMail(request: Mailed) {
  if (request.is_mail_withheld) return "notices.row.withheld" as const
  if (request.send_state === "refused" && hasNoAddress(request)) {
    return "notices.row.noAddress" as const
  }
  return `sendStates.${request.send_state}` as const
}

/** Red only if the service refused or could not be reached. */
export const colorOfMail = (request: Mailed) =>
  nameMail(request).startsWith("notices.") ? "orange" : SEND_COLORS[request.send_state]

/** Reasons that an e-mail is waiting for; any other reason is left from an earlier attempt. */
const OBSTACLES: readonly string[] = [
  "FORBIDDEN_FOR_NOW",
  "SERVICE_BUSY",
  "SERVICE_UNREACHABLE",
  "READING_UNANSWERED",
  "KEY_REJECTED",
]

/** Why an e-mail that is due has not been sent yet; null for any other e-mail, and if nothing blocks it. */
export const findMailObstacle = ({
  send_state: state,
  send_reasons: reasons,
}: Pick<Mailed, "send_state" | "send_reasons">): ApiReason | null =>
  (state === "queued" && reasons.find(({ code }) => OBSTACLES.includes(code))) || null

/**
 * Why an e-mail that needs manual review was not sent, for its invoice's row; null if the row already says
 * so, as a difference does, or if nothing has to be done.
 */
export function findMailReason({
  send_state: state,
  send_reasons: [reason],
}: Pick<Mailed, "send_state" | "send_reasons">): ApiReason | null {
  if (!reason) return null
  switch (state) {
    case "refused":
      return reason.code === "READ_BACK_DIFFERS" ? null : reason
    case "failed":
      return reason
    case "unknown":
      // While the plugin looks for it there is nothing to do, and for an invoice the same code means
      // something else.
      return isStillLooking(reason.code) ? null : reason
    default:
      return null
  }
}
