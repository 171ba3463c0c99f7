import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import type { InvoicingErrorBody, MonthCloseBody, RunResponse } from "../../../../../types"
import { refuse } from "../../refuse"
import { startRun } from "../../start-run"

/** Reads a company's month again, in the background. */
export async function POST(
  req: AuthenticatedMedusaRequest<MonthCloseBody>,
  res: MedusaResponse<RunResponse | InvoicingErrorBody>
): Promise<void> {
  const { company_id: companyId, month } = req.validatedBody
  const { settings } = await composeInvoicing(req.scope)
  if (!settings.companies.some(({ id }) => id === companyId)) return refuse(res, "COMPANY_UNKNOWN")
  await startRun(req, res, { kind: "month_close", companyId, params: { month } })
}
