import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingNoticesResponse } from "../../../../types"
import { loadNotices } from "../load-notices"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingNoticesResponse>
): Promise<void> {
  res.json(await loadNotices(req.scope))
}
