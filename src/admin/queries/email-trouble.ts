import type { InvoiceRequestDetail } from "../../types"

/** A problem of an act that otherwise succeeded; a key of `actions.trouble`. */
export type TroubleKey = "mailUnknown" | "mailFailed"

/**
 * An e-mail requested by a person is sent at once, and the response says how that ended. Null if it was sent,
 * or if another one is in progress.
 */
export function findEmailTrouble({
  send_state: state,
}: Pick<InvoiceRequestDetail, "send_state">): TroubleKey | null {
  if (state === "unknown") return "mailUnknown"
  return state === "refused" || state === "failed" ? "mailFailed" : null
}
