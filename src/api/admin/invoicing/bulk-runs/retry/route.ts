import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BulkRequestsBody } from "../../../../../types"
import { startBulkRun } from "../../start-bulk-run"

export async function POST(
  req: AuthenticatedMedusaRequest<BulkRequestsBody>,
  res: MedusaResponse
): Promise<void> {
  await startBulkRun(req, res, { act: "retry", ids: req.validatedBody.request_ids })
}
