import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaResponse } from "@medusajs/framework/http"
import type { AddResult } from "../../../pipeline/add-name"
import type { InvoicingErrorBody, InvoicingMappingResponse } from "../../../types"
import { loadMapping } from "./load-mapping"

/** Answers with the mapping's names as they are then, or with why nothing was added. */
export async function answerAdd(
  scope: MedusaContainer,
  res: MedusaResponse<InvoicingMappingResponse | InvoicingErrorBody>,
  result: AddResult
): Promise<void> {
  const refuse = (status: number, type: string, message: string) => {
    res.status(status).json({ type, message })
  }
  switch (result.kind) {
    case "added":
      res.json(await loadMapping(scope))
      return
    case "no-company":
      return refuse(404, "not-found", "The options name no such company.")
    case "known":
      return refuse(409, "conflict", "This name was added in the service before.")
    case "failed":
      return refuse(502, "service", explain(result.outcome))
  }
}

function explain(outcome: Extract<AddResult, { kind: "failed" }>["outcome"]): string {
  switch (outcome.kind) {
    case "refused":
      return outcome.report.words?.en ?? "The invoicing service refused the name."
    case "key-rejected":
      return "The invoicing service rejects the company's API key."
    case "asked-to-wait":
      return "The invoicing service asks to wait. Try again in a moment."
    case "not-sent":
      return "The invoicing service could not be reached; nothing was added."
    case "unknown":
      return "No usable answer came, so it may have been added or not. Look in the service before you try again."
  }
}
