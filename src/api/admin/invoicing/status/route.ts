import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingStatusResponse } from "../../../../types"
import { loadStatus } from "../load-status"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingStatusResponse>
): Promise<void> {
  res.json(await loadStatus(req.scope))
}
