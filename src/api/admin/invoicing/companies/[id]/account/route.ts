import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CompanyAccountResponse, StateAccountBody } from "../../../../../../types"
import { stateAccountWorkflow } from "../../../../../../workflows/state-account"
import { loadAccount } from "../../../load-account"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** Which account of the service the company's key opens, as far as a person may be asked about it. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CompanyAccountResponse>
): Promise<void> {
  const answer = await loadAccount(req.scope, idOf(req))
  if (!answer) return refuse(res as MedusaResponse, "COMPANY_UNKNOWN")
  res.json(answer)
}

/** Takes a person's word for it, and answers with the question as it is then. */
export async function POST(
  req: AuthenticatedMedusaRequest<StateAccountBody>,
  res: MedusaResponse
): Promise<void> {
  const { result } = await stateAccountWorkflow(req.scope).run({
    input: {
      actor_id: req.auth_context.actor_id,
      company_id: idOf(req),
      ...req.validatedBody,
    },
  })
  if (result.objection !== null) return refuse(res, result.objection)
  res.json(await loadAccount(req.scope, idOf(req)))
}
