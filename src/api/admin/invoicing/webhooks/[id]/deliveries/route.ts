import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { webhookUnknown } from "../../../../../../pipeline/webhooks/change"
import type { InvoicingErrorBody, WebhookDeliveriesResponse } from "../../../../../../types"
import { answerRejection, idOf } from "../../../perform-act"
import { presentDelivery } from "../../../present-webhook"
import { readDeliveriesQuery } from "../../../webhook-body"

/** A webhook's deliveries and their results, newest first. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<WebhookDeliveriesResponse | InvoicingErrorBody>
): Promise<void> {
  // Answers of receivers may contain anything.
  res.setHeader("Cache-Control", "no-store")
  const { limit, offset, state } = readDeliveriesQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const webhookId = idOf(req)
  if (!(await ledger.findWebhook(webhookId))) {
    return answerRejection(res, webhookUnknown().rejection)
  }
  const { deliveries, count } = await ledger.listDeliveriesOf({
    ...{ webhookId, limit, offset },
    ...(state && { state }),
  })
  res.json({ deliveries: deliveries.map(presentDelivery), count, limit, offset })
}
