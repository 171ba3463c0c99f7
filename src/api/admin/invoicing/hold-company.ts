import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingErrorBody } from "../../../types"
import {
  holdInvoicingCompanyWorkflow,
  type HoldInvoicingCompanyInput,
} from "../../../workflows/hold-invoicing-company"
import { loadStatus } from "./load-status"
import { idOf } from "./perform-act"

/** Pauses or resumes the route's company and answers with the plugin's status as it is then. */
export async function holdCompany(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  wish: HoldInvoicingCompanyInput["wish"]
): Promise<void> {
  const { result } = await holdInvoicingCompanyWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, company_id: idOf(req), wish },
  })
  switch (result) {
    case "paused":
    case "served":
      res.json(await loadStatus(req.scope))
      return
    case "no-company":
      refuse(res, 404, "not-found", "The options name no such company.")
      return
    case "still-rejected":
      refuse(
        res,
        409,
        "conflict",
        "The service still rejects the company's API key, or could not be asked."
      )
      return
    case "still-unreachable":
      refuse(res, 502, "service", "The service still does not answer.")
  }
}

function refuse(res: MedusaResponse, status: number, type: string, message: string): void {
  const body: InvoicingErrorBody = { type, message }
  res.status(status).json(body)
}
