import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { steerRun } from "../../../steer-run"

export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await steerRun(req, res, "stop")
}
