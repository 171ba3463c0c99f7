import type { InvoiceRequestRow } from "../../types"
import { isByHandOnly } from "./reason-fixes"

/** The key of the sentence on what a state means; a company on hold gives nobody his turn. */
export function nameExplanation(
  request: Pick<InvoiceRequestRow, "state" | "reasons">,
  isOnHold: boolean
) {
  if (request.state === "queued" && isOnHold) return "explanations.queuedOnHold" as const
  if (isByHandOnly(request)) return "explanations.byHandOnly" as const
  return `explanations.${request.state}` as const
}
