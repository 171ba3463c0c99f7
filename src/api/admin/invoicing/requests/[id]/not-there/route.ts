import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { NotThereBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<NotThereBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "not_there", request_id: idOf(req), ...req.validatedBody })
}
