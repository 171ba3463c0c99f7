import type { InvoiceRequestDetail } from "../../types"

/** What an act may have ended in though it was done as asked; a key of `actions.trouble`. */
export type TroubleKey = "mailUnknown" | "mailFailed"

/**
 * An e-mail that a person orders is sent at once, and the answer says how that ended; null where it went
 * out, or another one is under way.
 */
export function findEmailTrouble({
  send_state: state,
}: Pick<InvoiceRequestDetail, "send_state">): TroubleKey | null {
  if (state === "unknown") return "mailUnknown"
  return state === "refused" || state === "failed" ? "mailFailed" : null
}
