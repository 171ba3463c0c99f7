import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { SettleBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<SettleBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "settle", request_id: idOf(req), ...req.validatedBody })
}
