import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { readMonthExportQuery } from "../../../month-query"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"
import { refuseReadAnew, sendMonthFile } from "../../../send-month"

/** A reading of a month as a spreadsheet file, CSV or a workbook. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { format, language } = readMonthExportQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const month = await ledger.findMonth(idOf(req))
  if (!month) return refuse(res, "MONTH_UNKNOWN")
  await refuseReadAnew(
    res,
    async () => await sendMonthFile(req, res, { ledger, month, format, language })
  )
}
