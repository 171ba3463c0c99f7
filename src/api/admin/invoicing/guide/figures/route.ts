import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import { measureProgress } from "../../../../../pipeline/operator/measure-progress"
import type { GuideFiguresResponse } from "../../../../../types"

/** How far the shop's latest orders have come, and the setting that this suggests. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<GuideFiguresResponse>
): Promise<void> {
  const { figures, invoiced, recommended } = await measureProgress(
    await composeInvoicing(req.scope)
  )
  res.json({ ...figures, invoiced, recommended })
}
