import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { BulkRunListResponse } from "../../../../types"
import { presentBulkRun } from "../present-bulk-run"
import { readUserNames } from "../read-user-names"

const SHOWN = 50

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<BulkRunListResponse>
): Promise<void> {
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const runs = await ledger.listNewestBulkRuns(SHOWN)
  const names = await readUserNames(
    req.scope,
    runs.map(({ actorId }) => actorId)
  )
  res.json({ runs: runs.map((run) => presentBulkRun(run, names)) })
}
