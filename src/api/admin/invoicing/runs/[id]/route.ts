import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../composition"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import type { InvoicingErrorBody, RunReportResponse } from "../../../../../types"
import { readRunItemsQuery } from "../../list-query"
import { idOf } from "../../perform-act"
import { loadRun, presentRunItems } from "../../present-run"
import { refuse } from "../../refuse"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RunReportResponse | InvoicingErrorBody>
): Promise<void> {
  const { code, limit, offset } = readRunItemsQuery(req.query)
  const id = idOf(req)
  const run = await loadRun(req.scope, id)
  if (!run) return refuse(res, "RUN_UNKNOWN")
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [items, count] = await Promise.all([
    ledger.listRunItems({ runId: id, code, limit, offset }),
    ledger.countRunItems({ runId: id, code }),
  ])
  const rows = await presentRunItems(req.scope, run.kind, items)
  res.json({ run, items: rows, count, limit, offset })
}
