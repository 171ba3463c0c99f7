import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { LinkCandidatesResponse } from "../../../../../../types"
import { listLinkCandidates } from "../../../list-link-candidates"
import { loadRequest } from "../../../load-request"
import { idOf } from "../../../perform-act"

/**
 * The invoices that the service returned for the order, with number and amount, for linking one of
 * them.
 */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<LinkCandidatesResponse>
): Promise<void> {
  const request = await loadRequest(req.scope, idOf(req))
  const candidates = await listLinkCandidates(await composeInvoicing(req.scope), request)
  res.json({ candidates })
}
