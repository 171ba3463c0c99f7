import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { InvoicingOverviewResponse } from "../../../../types"
import { countOrdersWithoutRequest } from "../count-orders-without-request"
import { toLocalMoment } from "../local-moment"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingOverviewResponse>
): Promise<void> {
  const { settings } = await composeInvoicing(req.scope)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [summary, projects, withoutInvoice, nowMs] = await Promise.all([
    ledger.summarize(settings.timeZone),
    ledger.listProjects(),
    countOrdersWithoutRequest(req.scope),
    ledger.readClockMs(),
  ])
  res.json({
    today: toLocalMoment(new Date(nowMs).toISOString(), settings.timeZone).slice(0, 10),
    issued_today: summary.issuedToday,
    waiting: summary.waiting,
    needs_attention: summary.needsAttention,
    ...withoutInvoice,
    projects,
  })
}
