import type { ApiReason, InvoiceRequestRow } from "../../types"
import { SEND_COLORS } from "./badge-colors"

export type Mailed = Pick<InvoiceRequestRow, "send_state" | "is_mail_withheld" | "send_reasons">

/** True of an e-mail that had nobody to go to: the order has no address, so none was refused. */
export const hasNoAddress = ({ send_reasons }: Pick<Mailed, "send_reasons">): boolean =>
  send_reasons.some(({ code }) => code === "EMAIL_MISSING")

/** The key of the words for how the invoice's e-mail stands. */
export function nameMail(request: Mailed) {
  if (request.is_mail_withheld) return "notices.row.withheld" as const
  if (request.send_state === "refused" && hasNoAddress(request)) {
    return "notices.row.noAddress" as const
  }
  return `sendStates.${request.send_state}` as const
}

/** Red only where the service refused or could not be asked. */
export const colorOfMail = (request: Mailed) =>
  nameMail(request).startsWith("notices.") ? "orange" : SEND_COLORS[request.send_state]

/** What an e-mail waits for; a reason of an earlier try that is over is none. */
const OBSTACLES: readonly string[] = [
  "FORBIDDEN_FOR_NOW",
  "SERVICE_BUSY",
  "SERVICE_UNREACHABLE",
  "KEY_REJECTED",
]

/** Why an e-mail that is owed has not gone out yet; null of any other, and of one whose turn it is. */
export const findMailObstacle = ({
  send_state: state,
  send_reasons: reasons,
}: Pick<Mailed, "send_state" | "send_reasons">): ApiReason | null =>
  (state === "queued" && reasons.find(({ code }) => OBSTACLES.includes(code))) || null

/**
 * Why an e-mail that waits for a person did not go, for the row of its invoice; null where the row says
 * it already, as a difference does, or nothing is to be done.
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
      // While it is looked for there is nothing to do, and the same code says of an invoice that it is unknown.
      return reason.code === "OUTCOME_UNKNOWN" ? null : reason
    default:
      return null
  }
}
