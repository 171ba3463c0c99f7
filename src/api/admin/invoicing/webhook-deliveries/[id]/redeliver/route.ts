import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { redeliverOf } from "../../../../../../compose-webhooks"
import type { InvoicingErrorBody, WebhookDeliveryResponse } from "../../../../../../types"
import { answerRejection, idOf } from "../../../perform-act"
import { presentDelivery } from "../../../present-webhook"

/** Orders a delivery to be sent again, with its event's id. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<WebhookDeliveryResponse | InvoicingErrorBody>
): Promise<void> {
  const result = await redeliverOf(req.scope, idOf(req))
  if ("rejection" in result) return answerRejection(res, result.rejection)
  res.json({ delivery: presentDelivery(result.delivery) })
}
