import type { MedusaContainer } from "@medusajs/framework/types"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../composition"
import type { BulkAct } from "../../../core/request/bulk-run"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { isChangedSince } from "../../../pipeline/operator/act-result"
import type { BulkRunResponse, InvoicingErrorBody } from "../../../types"
import { startBulkRunWorkflow } from "../../../workflows/bulk-runs"
import { loadBulkRun } from "./present-bulk-run"
import { refuse } from "./refuse"

type Wanted = { act: BulkAct; ids: string[]; shown?: string[] | undefined; note?: string }

/** Saves the run and responds with it (202); the caller reads later what was done and refused. */
export async function startBulkRun(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<BulkRunResponse | InvoicingErrorBody>,
  { shown, ...wanted }: Wanted
): Promise<void> {
  const changed = shown ? await countChanged(req.scope, wanted.ids, shown) : 0
  if (changed > 0)
    return refuse(res, "LIST_CHANGED_MEANWHILE", { params: { changed: String(changed) } })
  const { result } = await startBulkRunWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, ...wanted },
  })
  const answer = await loadBulkRun(req.scope, result.id)
  if (answer) res.status(202).json(answer)
  else refuse(res, "BULK_RUN_UNKNOWN")
}

/** How many of them changed since the list showed them; `shown`: their `updated_at`, in order. */
async function countChanged(
  container: MedusaContainer,
  ids: readonly string[],
  shown: readonly string[]
): Promise<number> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const momentOf = new Map(ids.map((id, place) => [id, shown[place]]))
  const found = await ledger.findRequests([...momentOf.keys()])
  return found.filter((request) => isChangedSince(request, momentOf.get(request.id))).length
}
