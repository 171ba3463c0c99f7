import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RIGHT_OF_RUN } from "../../../core/runs/run"
import type { InvoicingErrorBody, RunResponse } from "../../../types"
import { steerRunWorkflow, type SteerRunInput } from "../../../workflows/runs"
import { findRights } from "./find-rights"
import { idOf } from "./perform-act"
import { loadRun } from "./present-run"
import { refuse } from "./refuse"

/** Pauses, resumes or stops a run. Anyone with the right to start such a run may do this to anybody's. */
export async function steerRun(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RunResponse | InvoicingErrorBody>,
  command: SteerRunInput["command"]
): Promise<void> {
  const id = idOf(req)
  const found = await loadRun(req.scope, id)
  if (!found) return refuse(res, "RUN_UNKNOWN")
  const rights = await findRights(req)
  if (!rights.includes(RIGHT_OF_RUN[found.kind])) return refuse(res, "RUN_RIGHT_MISSING")
  const { result } = await steerRunWorkflow(req.scope).run({ input: { id, command } })
  if (result.end === "busy") return refuse(res, "RUN_IN_THE_WAY")
  const run = await loadRun(req.scope, id)
  if (run && result.end === "done") res.json({ run })
  else refuse(res, "RUN_NOT_STEERABLE")
}
