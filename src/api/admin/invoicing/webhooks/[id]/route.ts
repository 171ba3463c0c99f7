import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { webhookUnknown } from "../../../../../pipeline/webhooks/change"
import type {
  ChangeWebhookBody,
  InvoicingErrorBody,
  RemovedWebhook,
  WebhookResponse,
} from "../../../../../types"
import { changeWebhookWorkflow } from "../../../../../workflows/change-webhook"
import { answerRejection, idOf } from "../../perform-act"
import { loadWebhooks } from "../../present-webhook"

/** Changes, enables or disables a webhook on behalf of the logged-in user. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeWebhookBody>,
  res: MedusaResponse<WebhookResponse | InvoicingErrorBody>
): Promise<void> {
  const id = idOf(req)
  const { result } = await changeWebhookWorkflow(req.scope).run({
    input: { act: "change", actor_id: req.auth_context.actor_id, id, ...req.validatedBody },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  const [webhook] = await loadWebhooks(req.scope, id)
  // It was removed meanwhile.
  if (!webhook) return answerRejection(res, webhookUnknown().rejection)
  res.setHeader("Cache-Control", "no-store")
  res.json({ webhook })
}

/** Removes a webhook, with its secret and its deliveries. */
export async function DELETE(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<RemovedWebhook | InvoicingErrorBody>
): Promise<void> {
  const id = idOf(req)
  const { result } = await changeWebhookWorkflow(req.scope).run({
    input: { act: "remove", actor_id: req.auth_context.actor_id, id },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  res.json({ id, deleted: true })
}
