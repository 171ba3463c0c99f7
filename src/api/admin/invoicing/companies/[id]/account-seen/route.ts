import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { AccountSeenBody } from "../../../../../../types"
import { confirmAccount } from "../../../../../../pipeline/holds/new-account"
import { loadNotices } from "../../../load-notices"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Confirms that the company's key rightly opens a different account than before. */
export async function POST(
  req: AuthenticatedMedusaRequest<AccountSeenBody>,
  res: MedusaResponse
): Promise<void> {
  const ports = await composeInvoicing(req.scope)
  const companyId = idOf(req)
  if (ports.serviceOf(companyId) === null) return refuse(res, "COMPANY_UNKNOWN")
  const { actor_id } = req.auth_context
  const isConfirmed = await confirmAccount(ports, companyId, actor_id, req.validatedBody.since)
  if (!isConfirmed) return refuse(res, "ACCOUNT_CHANGED_MEANWHILE")
  res.json(await loadNotices(req.scope))
}
