import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MarkPaymentBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<MarkPaymentBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "mark_unpaid", request_id: idOf(req), ...req.validatedBody })
}
