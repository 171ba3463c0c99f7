import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { BulkCheckBody } from "../../../../../types"
import { startBulkRun } from "../../start-bulk-run"

export async function POST(
  req: AuthenticatedMedusaRequest<BulkCheckBody>,
  res: MedusaResponse
): Promise<void> {
  const { request_ids: ids, updated_at: shown, note } = req.validatedBody
  await startBulkRun(req, res, { act: "check", ids, shown, note })
}
