import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { redeliverOf } from "../../../../../../compose-webhooks"
import type { InvoicingErrorBody, WebhookDeliveryResponse } from "../../../../../../types"
import { answerRejection, idOf } from "../../../perform-act"
import { presentDelivery } from "../../../present-webhook"

/** Orders a delivery once more, with the id it had. */
export async function POST(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<WebhookDeliveryResponse | InvoicingErrorBody>
): Promise<void> {
  const result = await redeliverOf(req.scope, idOf(req))
  if ("rejection" in result) return answerRejection(res, result.rejection)
  res.json({ delivery: presentDelivery(result.delivery) })
}
