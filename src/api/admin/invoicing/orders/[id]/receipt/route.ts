import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../../composition"
import { readInvoiceTaxNumber } from "../../../../../../pipeline/operator/confirm-receipt"
import type {
  ConfirmReceiptBody,
  InvoicingErrorBody,
  OrderReceiptResponse,
} from "../../../../../../types"
import { confirmReceiptWorkflow } from "../../../../../../workflows/confirm-receipt"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/** The tax number that the order's receipt must show; not stored. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OrderReceiptResponse | InvoicingErrorBody>
): Promise<void> {
  const number = await readInvoiceTaxNumber(await composeInvoicing(req.scope), idOf(req))
  if (number === undefined) return refuse(res, "ORDER_UNKNOWN")
  res.setHeader("Cache-Control", "no-store")
  res.json({ receipt: { tax_number: number } })
}

/** Writes into the order that its fiscal receipt shows the buyer's tax number. */
export async function POST(
  req: AuthenticatedMedusaRequest<ConfirmReceiptBody>,
  res: MedusaResponse
): Promise<void> {
  const { result } = await confirmReceiptWorkflow(req.scope).run({
    input: {
      actor_id: req.auth_context.actor_id,
      order_id: idOf(req),
      tax_number: req.validatedBody.tax_number,
    },
  })
  switch (result.kind) {
    case "changed":
      return await GET(req, res)
    case "too-late":
      return refuse(res, "REQUEST_EXISTS", { params: { state: result.state } })
    case "changed-meanwhile":
      return refuse(res, "BUYER_CHANGED_MEANWHILE")
    case "gone":
      return refuse(res, "ORDER_UNKNOWN")
  }
}
