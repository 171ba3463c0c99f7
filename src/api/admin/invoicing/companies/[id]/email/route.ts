import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type { CompanyEmailResponse, InvoicingErrorBody } from "../../../../../../types"
import { loadCompanyEmail } from "../../../load-company-email"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Data for previewing and testing the text of a company's e-mail. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CompanyEmailResponse | InvoicingErrorBody>
): Promise<void> {
  const companyId = idOf(req)
  if (!(await composeInvoicing(req.scope)).serviceOf(companyId)) {
    return refuse(res, "COMPANY_UNKNOWN")
  }
  res.json(await loadCompanyEmail(req.scope, companyId, req.auth_context.actor_id))
}
