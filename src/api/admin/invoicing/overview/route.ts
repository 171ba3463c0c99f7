import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { InvoicingOverviewResponse } from "../../../../types"
import { countOrdersWithoutRequest } from "../count-orders-without-request"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingOverviewResponse>
): Promise<void> {
  const { settings } = await composeInvoicing(req.scope)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [summary, projects, withoutInvoice] = await Promise.all([
    ledger.summarize(settings.timeZone),
    ledger.listProjects(),
    countOrdersWithoutRequest(req.scope),
  ])
  res.json({
    issued_today: summary.issuedToday,
    waiting: summary.waiting,
    needs_attention: summary.needsAttention,
    ...withoutInvoice,
    projects,
  })
}
