import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { SettleKsefBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<SettleKsefBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "settle_ksef", request_id: idOf(req), ...req.validatedBody })
}
