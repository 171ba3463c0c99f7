import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { TieBody } from "../../../../../../types"
import { adoptInvoiceWorkflow } from "../../../../../../workflows/adopt-invoice"
import { loadDetail } from "../../../load-request"
import { answerRejection, idOf } from "../../../perform-act"

/** Ties an invoice that exists in the service to an order, whether it has a request or not. */
export async function POST(
  req: AuthenticatedMedusaRequest<TieBody>,
  res: MedusaResponse
): Promise<void> {
  const { result } = await adoptInvoiceWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, order_id: idOf(req), ...req.validatedBody },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  res.json({ request: await loadDetail(req.scope, result.request) })
}
