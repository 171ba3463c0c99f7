import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import type {
  CloseMonthBody,
  InvoicingErrorBody,
  MonthReadingResponse,
} from "../../../../../../types"
import { closeMonthWorkflow } from "../../../../../../workflows/close-month"
import { idOf } from "../../../perform-act"
import { presentMonths } from "../../../present-month"
import { refuse } from "../../../refuse"

/** Closes the month with this reading, on behalf of the logged-in user. */
export async function POST(
  req: AuthenticatedMedusaRequest<CloseMonthBody>,
  res: MedusaResponse<MonthReadingResponse | InvoicingErrorBody>
): Promise<void> {
  const id = idOf(req)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  if (!(await ledger.findMonth(id))) return refuse(res, "MONTH_UNKNOWN")
  const { result } = await closeMonthWorkflow(req.scope).run({
    input: { id, actor_id: req.auth_context.actor_id, note: req.validatedBody.note },
  })
  if (result.code !== null) return refuse(res, result.code)
  const closed = await ledger.findMonth(id)
  const [reading] = closed ? await presentMonths(req.scope, [closed]) : []
  if (reading) res.json({ reading })
  else refuse(res, "MONTH_UNKNOWN")
}
