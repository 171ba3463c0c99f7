import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { RetryBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<RetryBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "issue", order_id: idOf(req), ...req.validatedBody })
}
