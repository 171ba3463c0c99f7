import type { TFunction } from "i18next"
import type { InvoicePreviewResponse } from "../../types"

type Decided = Pick<InvoicePreviewResponse["preview"], "decision" | "reasons" | "invoice">

/**
 * What issuing would do with the order. A refusal that a person may override, such as a missing payment, is
 * not called impossible: the invoice is shown below, and "Issue now" issues it.
 */
export const nameDecision = ({ decision, reasons, invoice }: Decided, t: TFunction): string =>
  decision === "refused" && invoice !== null
    ? t("preview.decision.left")
    : t(`preview.decision.${decision}`, { count: reasons.length })
