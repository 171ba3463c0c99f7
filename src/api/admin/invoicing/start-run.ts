import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { NewRun } from "../../../core/runs/run"
import type { InvoicingErrorBody, RunResponse } from "../../../types"
import { startRunWorkflow } from "../../../workflows/runs"
import { loadRun } from "./present-run"
import { refuse } from "./refuse"

/** Saves a run and responds with it (202), or with 409 if another run blocks it. */
export async function startRun(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RunResponse | InvoicingErrorBody>,
  { kind, companyId, params }: Omit<NewRun, "begunBy">
): Promise<void> {
  const { result } = await startRunWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, kind, company_id: companyId, params },
  })
  if (result.id === null) return refuse(res, "RUN_IN_THE_WAY")
  const run = await loadRun(req.scope, result.id)
  if (run) res.status(202).json({ run })
  else refuse(res, "RUN_UNKNOWN")
}
