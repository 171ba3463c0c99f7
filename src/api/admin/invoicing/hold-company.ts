import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import {
  holdInvoicingCompanyWorkflow,
  type HoldInvoicingCompanyInput,
} from "../../../workflows/hold-invoicing-company"
import { loadStatus } from "./load-status"
import { idOf } from "./perform-act"
import { refuse } from "./refuse"

/** Pauses the route's company or ends one of its holds, and responds with the plugin's new status. */
export async function holdCompany(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  command: HoldInvoicingCompanyInput["command"]
): Promise<void> {
  const { result } = await holdInvoicingCompanyWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, company_id: idOf(req), command },
  })
  switch (result) {
    case "paused":
    case "ended":
      res.json(await loadStatus(req.scope))
      return
    case "changed":
      return refuse(res, "HOLD_CHANGED_MEANWHILE")
    case "no-company":
      return refuse(res, "COMPANY_UNKNOWN")
    case "still-rejected":
      return refuse(res, "KEY_STILL_REJECTED")
    case "still-behind":
      return refuse(res, "STILL_BEHIND")
    case "still-unreachable":
      return refuse(res, "STILL_UNREACHABLE")
  }
}
