import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BulkAct } from "../../../core/bulk-run"
import type { BulkRunResponse, InvoicingErrorBody } from "../../../types"
import { startBulkRunWorkflow } from "../../../workflows/bulk-runs"
import { loadBulkRun } from "./present-bulk-run"
import { refuse } from "./refuse"

type Wanted = { act: BulkAct; ids: string[]; note?: string }

/** Keeps the run and answers with it (202): what is done and refused is read from it later. */
export async function startBulkRun(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<BulkRunResponse | InvoicingErrorBody>,
  wanted: Wanted
): Promise<void> {
  const { result } = await startBulkRunWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, ...wanted },
  })
  const answer = await loadBulkRun(req.scope, result.id)
  if (answer) res.status(202).json(answer)
  else refuse(res, "BULK_RUN_UNKNOWN")
}
