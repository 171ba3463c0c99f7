import type { TFunction } from "i18next"
import type { InvoicePreviewResponse } from "../../types"

type Decided = Pick<InvoicePreviewResponse["preview"], "decision" | "reasons" | "invoice">

/**
 * What issuing would do with the order. A refusal that a person may override, such as a missing payment, is
 * not called impossible: the invoice is shown below, and "Issue now" issues it.
 */
export function nameDecision({ decision, reasons, invoice }: Decided, t: TFunction): string {
  if (decision !== "refused" || invoice === null) {
    return t(`preview.decision.${decision}`, { count: reasons.length })
  }
  const isForGood = reasons.some(({ code }) => code === "ISSUING_WAS_STOPPED")
  return t(`preview.decision.${isForGood ? "leftToPerson" : "left"}`)
}
