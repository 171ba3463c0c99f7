import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import type {
  CompanyAccountResponse,
  InvoicingErrorBody,
  StateAccountBody,
} from "../../../../../../types"
import { stateAccountWorkflow } from "../../../../../../workflows/state-account"
import { describeKey } from "../../../key-check"
import { loadAccount } from "../../../load-account"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Which account of the service the company's key opens, and which others a person may choose from. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CompanyAccountResponse | InvoicingErrorBody>
): Promise<void> {
  const answer = await loadAccount(req.scope, idOf(req))
  if (!answer) return refuse(res, "COMPANY_UNKNOWN")
  res.json(answer)
}

/** Applies a person's statement and responds with the updated data. */
export async function POST(
  req: AuthenticatedMedusaRequest<StateAccountBody>,
  res: MedusaResponse
): Promise<void> {
  const companyId = idOf(req)
  const { fingerprint, other } = await describeKey(await composeInvoicing(req.scope), companyId)
  // If the person was asked about a key other than this server's, the workflow rejects that instead.
  if (other && fingerprint === req.validatedBody.key) {
    return refuse(res, "KEYS_DIFFER", { params: { own: fingerprint, other: other.fingerprint } })
  }
  const { result } = await stateAccountWorkflow(req.scope).run({
    input: {
      actor_id: req.auth_context.actor_id,
      company_id: companyId,
      ...req.validatedBody,
    },
  })
  if (result.rejection !== null) return refuse(res, result.rejection)
  res.json(await loadAccount(req.scope, companyId))
}
