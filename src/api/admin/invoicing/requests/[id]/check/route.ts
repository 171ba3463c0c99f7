import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CheckBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<CheckBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "check", request_id: idOf(req), ...req.validatedBody })
}
