import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BulkOrdersBody } from "../../../../../types"
import { startBulkRun } from "../../start-bulk-run"

export async function POST(
  req: AuthenticatedMedusaRequest<BulkOrdersBody>,
  res: MedusaResponse
): Promise<void> {
  await startBulkRun(req, res, { act: "issue", ids: req.validatedBody.order_ids })
}
