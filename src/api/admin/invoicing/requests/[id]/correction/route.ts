import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CorrectionResponse } from "../../../../../../types"
import { loadCorrection } from "../../../load-correction"
import { loadRequest } from "../../../load-request"
import { idOf } from "../../../perform-act"

/** The worksheet for a correcting invoice, from the current order. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<CorrectionResponse>
): Promise<void> {
  const request = await loadRequest(req.scope, idOf(req))
  const correction = await loadCorrection(req.scope, request)
  res.setHeader("Cache-Control", "no-store")
  res.json({ correction })
}
