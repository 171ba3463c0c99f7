import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { sendTestEvent } from "../../../../../../compose-webhooks"
import { webhookUnknown } from "../../../../../../pipeline/webhooks/change"
import type { InvoicingErrorBody, WebhookTestResponse } from "../../../../../../types"
import { answerRejection, idOf } from "../../../perform-act"

/** Sends a test event at once and responds with its result. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<WebhookTestResponse | InvoicingErrorBody>
): Promise<void> {
  res.setHeader("Cache-Control", "no-store")
  const sent = await sendTestEvent(req.scope, idOf(req))
  if (!sent) return answerRejection(res, webhookUnknown().rejection)
  const { deliveryId, isDelivered, posted } = sent
  const { status, code, words, ms } = posted
  res.json({ delivery_id: deliveryId, is_delivered: isDelivered, status, code, words, ms })
}
