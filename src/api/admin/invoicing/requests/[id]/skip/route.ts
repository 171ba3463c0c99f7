import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { SkipBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<SkipBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "skip", request_id: idOf(req), ...req.validatedBody })
}
