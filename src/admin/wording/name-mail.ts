import type { ApiReason, InvoiceRequestRow } from "../../types"
import { SEND_COLORS } from "./badge-colors"

export type Mailed = Pick<InvoiceRequestRow, "send_state" | "is_mail_withheld" | "send_reasons">

/** True of an e-mail that had nobody to go to: the order has no address, so none was refused. */
export const hasNoAddress = ({ send_reasons }: Pick<Mailed, "send_reasons">): boolean =>
  send_reasons.some(({ code }) => code === "EMAIL_MISSING")

/** True of an e-mail that the plugin did not order, so nobody refused it. */
const isHeldBack = ({ is_mail_withheld: isWithheld, send_state, send_reasons }: Mailed): boolean =>
  isWithheld ||
  (send_state === "refused" && send_reasons.some(({ code }) => code === "SHOWN_AS_SENT"))

/** The key of the words for how the invoice's e-mail stands. */
export function nameMail(request: Mailed) {
  if (isHeldBack(request)) return "notices.row.withheld" as const
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
