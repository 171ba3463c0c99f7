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

/** The key of the words in the place of a number that an issued invoice does not show. */
export function nameMissingNumber({
  difference,
  reasons,
}: Pick<InvoiceRequestRow, "difference" | "reasons">) {
  if (difference?.what === "status") return "explanations.numberOfDraft" as const
  // It could not be read, and nothing reads it again.
  if (reasons.length > 0) return "explanations.numberUnknown" as const
  return "explanations.numberMissing" as const
}
