import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { z } from "zod"
import { composeInvoicing } from "../../../../composition"
import { MOST_WEBHOOKS } from "../../../../core/webhooks/webhook"
import type { InvoicingErrorBody, WebhookSecretResponse, WebhooksResponse } from "../../../../types"
import { changeWebhookWorkflow } from "../../../../workflows/change-webhook"
import { answerRejection } from "../perform-act"
import { answerWithSecret, EVENT_NAMES, loadWebhooks } from "../present-webhook"
import type { makeWebhookBody } from "../webhook-body"

/** The webhooks, without their secrets, and the choices for them. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<WebhooksResponse>
): Promise<void> {
  // A webhook's address may contain a token of its receiver.
  res.setHeader("Cache-Control", "no-store")
  const { settings } = await composeInvoicing(req.scope)
  res.json({
    webhooks: await loadWebhooks(req.scope),
    events: [...EVENT_NAMES],
    most: MOST_WEBHOOKS,
    allows_http: settings.webhooks.allowHttp,
    allows_private_networks: settings.webhooks.allowPrivateNetworks,
  })
}

/** Creates a webhook on behalf of the logged-in user; only this response shows its secret. */
export async function POST(
  req: AuthenticatedMedusaRequest<z.output<typeof makeWebhookBody>>,
  res: MedusaResponse<WebhookSecretResponse | InvoicingErrorBody>
): Promise<void> {
  const { result } = await changeWebhookWorkflow(req.scope).run({
    input: { act: "make", actor_id: req.auth_context.actor_id, ...req.validatedBody },
  })
  if ("rejection" in result) return answerRejection(res, result.rejection)
  await answerWithSecret(res, req.scope, result.webhook?.id ?? "")
}
