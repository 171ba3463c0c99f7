import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaResponse } from "@medusajs/framework/http"
import type { AddResult } from "../../../pipeline/operator/add-name"
import type { InvoicingErrorBody, InvoicingMappingResponse } from "../../../types"
import { loadMapping } from "./load-mapping"
import { refuse } from "./refuse"

/** Responds with the mapping's names after the change, or with why nothing was added. */
export async function answerAdd(
  scope: MedusaContainer,
  res: MedusaResponse<InvoicingMappingResponse | InvoicingErrorBody>,
  result: AddResult
): Promise<void> {
  switch (result.kind) {
    case "added":
      res.json(await loadMapping(scope))
      return
    case "no-company":
      return refuse(res, "COMPANY_UNKNOWN")
    case "known":
      return refuse(res, "NAME_KNOWN")
    case "failed":
      return refuseFailed(res, result.outcome)
  }
}

function refuseFailed(
  res: MedusaResponse<InvoicingErrorBody>,
  outcome: Extract<AddResult, { kind: "failed" }>["outcome"]
): void {
  switch (outcome.kind) {
    case "refused": {
      const { words } = outcome.report
      return refuse(res, "NAME_REFUSED", { words, ...(words?.en ? { message: words.en } : {}) })
    }
    case "key-rejected":
      return refuse(res, "NAME_KEY_REJECTED")
    case "asked-to-wait":
      return refuse(res, "NAME_SERVICE_BUSY")
    case "not-sent":
      return refuse(res, "NAME_NOT_SENT")
    case "unknown":
      return refuse(res, "NAME_UNCERTAIN")
  }
}
