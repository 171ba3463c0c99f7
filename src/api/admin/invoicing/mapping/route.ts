import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingMappingResponse } from "../../../../types"
import { loadMapping } from "../load-mapping"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingMappingResponse>
): Promise<void> {
  res.json(await loadMapping(req.scope))
}
