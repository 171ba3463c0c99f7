import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BulkRequestsBody } from "../../../../../types"
import { startBulkRun } from "../../start-bulk-run"

export async function POST(
  req: AuthenticatedMedusaRequest<BulkRequestsBody>,
  res: MedusaResponse
): Promise<void> {
  const { request_ids: ids, updated_at: shown } = req.validatedBody
  await startBulkRun(req, res, { act: "retry", ids, shown })
}
