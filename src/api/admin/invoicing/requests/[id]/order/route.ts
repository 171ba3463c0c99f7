import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { viewOrder } from "../../../../../../pipeline/operator/view-order"
import type { InvoiceOrderResponse } from "../../../../../../types"
import { loadRequest } from "../../../load-request"
import { idOf } from "../../../perform-act"
import { presentSum } from "../../../present-preview"
import { presentReason } from "../../../present-request"

/** The request's current order and its buyer, read only for this response and not stored. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoiceOrderResponse>
): Promise<void> {
  const request = await loadRequest(req.scope, idOf(req))
  const view = await viewOrder(await composeInvoicing(req.scope), request)
  res.setHeader("Cache-Control", "no-store")
  res.json({
    order: view && {
      ...view,
      sum: view.sum && presentSum(view.sum),
      reasons: view.reasons.map(presentReason),
    },
  })
}
