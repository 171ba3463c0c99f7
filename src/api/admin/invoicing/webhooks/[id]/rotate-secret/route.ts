import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingErrorBody, WebhookSecretResponse } from "../../../../../../types"
import { changeWebhookWorkflow } from "../../../../../../workflows/change-webhook"
import { answerRejection, idOf } from "../../../perform-act"
import { answerWithSecret } from "../../../present-webhook"

/** Rotates a webhook's secret; the previous one also signs for a day. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<WebhookSecretResponse | InvoicingErrorBody>
): Promise<void> {
  const id = idOf(req)
  const { result } = await changeWebhookWorkflow(req.scope).run({
    input: { act: "rotate", actor_id: req.auth_context.actor_id, id },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  await answerWithSecret(res, req.scope, id)
}
