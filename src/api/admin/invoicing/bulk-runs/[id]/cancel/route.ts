import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { RIGHT_OF_ACT } from "../../../../../../core/request/bulk-run"
import type { BulkRunResponse, InvoicingErrorBody } from "../../../../../../types"
import { cancelBulkRunWorkflow } from "../../../../../../workflows/bulk-runs"
import { findRights } from "../../../find-rights"
import { idOf } from "../../../perform-act"
import { loadBulkRun } from "../../../present-bulk-run"
import { refuse } from "../../../refuse"

/** Stops items that were not begun. Anyone with the right to start such a run may stop anybody's. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<BulkRunResponse | InvoicingErrorBody>
): Promise<void> {
  const id = idOf(req)
  const found = await loadBulkRun(req.scope, id)
  if (!found) return refuse(res, "BULK_RUN_UNKNOWN")
  const rights = await findRights(req)
  if (!rights.includes(RIGHT_OF_ACT[found.run.act])) return refuse(res, "BULK_RIGHT_MISSING")
  const { result } = await cancelBulkRunWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, id },
  })
  const answer = await loadBulkRun(req.scope, id)
  if (answer && result.is_canceled) res.json(answer)
  else refuse(res, "BULK_RUN_OVER")
}
