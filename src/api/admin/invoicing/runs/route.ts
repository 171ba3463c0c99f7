import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { RunListResponse } from "../../../../types"
import { readRunsQuery } from "../list-query"
import { presentRuns } from "../present-run"

const SHOWN = 50

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RunListResponse>
): Promise<void> {
  const { kind } = readRunsQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const runs = await ledger.listRuns({ ...(kind ? { kinds: kind } : {}), limit: SHOWN })
  res.json({ runs: await presentRuns(req.scope, runs) })
}
