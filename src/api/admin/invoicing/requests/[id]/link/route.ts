import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { LinkBody } from "../../../../../../types"
import { idOf, performAct } from "../../../perform-act"

export async function POST(
  req: AuthenticatedMedusaRequest<LinkBody>,
  res: MedusaResponse
): Promise<void> {
  await performAct(req, res, { act: "link", request_id: idOf(req), ...req.validatedBody })
}
