import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoiceRequestResponse } from "../../../../../types"
import { loadDetail, loadRequest } from "../../load-request"
import { idOf } from "../../perform-act"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoiceRequestResponse>
): Promise<void> {
  const request = await loadRequest(req.scope, idOf(req))
  // The response contains the buyer's address.
  res.setHeader("Cache-Control", "no-store")
  res.json({ request: await loadDetail(req.scope, request) })
}
