import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { readBuyerData } from "../../../../../../core/contractor/buyer-data"
import { COUNTRIES } from "../../../../../../core/contractor/countries"
import type {
  ChangeBuyerBody,
  InvoicingErrorBody,
  OrderBuyerResponse,
} from "../../../../../../types"
import { changeOrderBuyerWorkflow } from "../../../../../../workflows/change-order-buyer"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** The order's current buyer, with the tax number as entered; not stored. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OrderBuyerResponse | InvoicingErrorBody>
): Promise<void> {
  const { orders, settings } = await composeInvoicing(req.scope)
  const order = await orders.readOrder(idOf(req))
  if (!order) return refuse(res, "ORDER_UNKNOWN")
  res.setHeader("Cache-Control", "no-store")
  res.json({ buyer: readBuyerData(order, settings), countries: COUNTRIES })
}

/** Corrects the buyer in the order itself. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeBuyerBody>,
  res: MedusaResponse
): Promise<void> {
  const { seen, ...change } = req.validatedBody
  const { result } = await changeOrderBuyerWorkflow(req.scope).run({
    input: {
      actor_id: req.auth_context.actor_id,
      order_id: idOf(req),
      change,
      ...(seen && { seen }),
    },
  })
  switch (result.kind) {
    case "changed":
      return await GET(req, res)
    case "problem":
      return refuse(res, result.problem.code, { params: { field: result.problem.field } })
    case "too-late":
      return refuse(res, "REQUEST_EXISTS", { params: { state: result.state } })
    case "changed-meanwhile":
      return refuse(res, "BUYER_CHANGED_MEANWHILE")
    case "gone":
      return refuse(res, "ORDER_UNKNOWN")
  }
}
