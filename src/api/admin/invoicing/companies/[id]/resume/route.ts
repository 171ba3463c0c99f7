import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { resumeCompany } from "../../../../../../pipeline/hold-company"
import type { InvoicingErrorBody, InvoicingStatusResponse } from "../../../../../../types"
import { loadStatus } from "../../../load-status"
import { idOf } from "../../../perform-act"

/** Ends a company's hold: for a rejected key only after the key was seen to work. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingStatusResponse | InvoicingErrorBody>
): Promise<void> {
  const result = await resumeCompany(composeInvoicing(req.scope), idOf(req))
  switch (result) {
    case "served":
      res.json(await loadStatus(req.scope))
      return
    case "no-company":
      res.status(404).json({ type: "not-found", message: "The options name no such company." })
      return
    case "still-rejected":
      res.status(409).json({
        type: "conflict",
        message: "The service still rejects the company's API key, or could not be asked.",
      })
      return
    case "still-unreachable":
      res.status(502).json({
        type: "service",
        message: "The service still does not answer.",
      })
  }
}
