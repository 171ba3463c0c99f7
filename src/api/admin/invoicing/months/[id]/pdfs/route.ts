import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { readMonthPartQuery } from "../../../month-query"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"
import { refuseReadAnew, sendMonthPdfs } from "../../../send-month"
import { readPart } from "../../../zip-month"

/** One part of the archive of a month's PDFs, streamed while they are fetched and not stored. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { part, language } = readMonthPartQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const month = await ledger.findMonth(idOf(req))
  if (!month) return refuse(res, "MONTH_UNKNOWN")
  await refuseReadAnew(res, async () => {
    const { rows, isThere } = await readPart(ledger, month, part)
    if (!isThere) return refuse(res, "MONTH_UNKNOWN")
    const ports = await composeInvoicing(req.scope)
    await sendMonthPdfs(req, res, { ports, ledger, month, rows, part, language })
  })
}
