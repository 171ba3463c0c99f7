import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../composition"
import { PREVIEW_SEEN } from "../../../../../core/settings/value-ids"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import type { InvoicingStatusResponse } from "../../../../../types"
import { loadStatus } from "../../load-status"

/** Marks the guide's preview step as done, for everybody. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingStatusResponse>
): Promise<void> {
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  await ledger.saveValueOnce(PREVIEW_SEEN, new Date().toISOString())
  res.json(await loadStatus(req.scope))
}
