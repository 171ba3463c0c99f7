import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingErrorBody, RevokedAccountantLink } from "../../../../../../types"
import { changeAccountantLinkWorkflow } from "../../../../../../workflows/change-accountant-link"
import { answerRejection, idOf } from "../../../perform-act"

/** Revokes a link on behalf of the logged-in user; it stops working at once. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RevokedAccountantLink | InvoicingErrorBody>
): Promise<void> {
  const { result } = await changeAccountantLinkWorkflow(req.scope).run({
    input: { act: "revoke", actor_id: req.auth_context.actor_id, id: idOf(req) },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  res.json({ id: result.link.id, state: result.link.state })
}
