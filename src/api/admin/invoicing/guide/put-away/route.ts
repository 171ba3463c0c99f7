import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../composition"
import { GUIDE_PUT_AWAY } from "../../../../../core/settings/value-ids"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import type { InvoicingStatusResponse, PutGuideAwayBody } from "../../../../../types"
import { loadStatus } from "../../load-status"

/** Hides the guide for everybody, or shows it again. */
export async function POST(
  req: AuthenticatedMedusaRequest<PutGuideAwayBody>,
  res: MedusaResponse<InvoicingStatusResponse>
): Promise<void> {
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  await ledger.saveValue(GUIDE_PUT_AWAY, req.validatedBody.is_put_away)
  res.json(await loadStatus(req.scope))
}
