import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BulkRunResponse, InvoicingErrorBody } from "../../../../../types"
import { idOf } from "../../perform-act"
import { loadBulkRun } from "../../present-bulk-run"
import { refuse } from "../../refuse"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<BulkRunResponse | InvoicingErrorBody>
): Promise<void> {
  const answer = await loadBulkRun(req.scope, idOf(req))
  if (answer) res.json(answer)
  else refuse(res, "BULK_RUN_UNKNOWN")
}
