import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { confirmAccount } from "../../../../../../pipeline/new-account"
import { loadNotices } from "../../../load-notices"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Somebody looked: the company's key opens another account than before, and that is right. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const ports = await composeInvoicing(req.scope)
  const companyId = idOf(req)
  if (ports.serviceOf(companyId) === null) return refuse(res, "COMPANY_UNKNOWN")
  await confirmAccount(ports, companyId, req.auth_context.actor_id)
  res.json(await loadNotices(req.scope))
}
