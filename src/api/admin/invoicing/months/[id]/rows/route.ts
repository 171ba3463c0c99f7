import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import type { InvoicingErrorBody, MonthRowsResponse } from "../../../../../../types"
import { readMonthRowsQuery } from "../../../month-query"
import { idOf } from "../../../perform-act"
import { presentMonthLine } from "../../../present-month"
import { refuse } from "../../../refuse"

/** A page of a month's lines, filtered by class, by what is to be done, or by a number. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<MonthRowsResponse | InvoicingErrorBody>
): Promise<void> {
  const { filter, limit, offset } = readMonthRowsQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const id = idOf(req)
  if (!(await ledger.findMonth(id))) return refuse(res, "MONTH_UNKNOWN")
  const [rows, count] = await Promise.all([
    ledger.readMonthLines({ id, filter, limit, offset }),
    ledger.countMonthLines({ id, filter }),
  ])
  res.json({ rows: rows.map(presentMonthLine), count, limit, offset })
}
