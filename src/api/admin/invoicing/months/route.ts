import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../composition"
import type InvoiceLedgerService from "../../../../modules/invoice_ledger/service"
import type { MonthResponse } from "../../../../types"
import { readMonthQuery } from "../month-query"
import { presentMonths } from "../present-month"

/** The newest reading of a company's month, and the one it was closed with. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<MonthResponse>
): Promise<void> {
  const { company_id: companyId, month } = readMonthQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const { newest, closed } = await ledger.findMonthReadings(companyId, month)
  const [shownNewest, shownClosed] = await Promise.all(
    [newest, closed].map(async (one) => (one ? await presentMonths(req.scope, [one]) : []))
  )
  res.json({ newest: shownNewest?.[0] ?? null, closed: shownClosed?.[0] ?? null })
}
