import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { PauseBody } from "../../../../../../types"
import { holdCompany } from "../../../hold-company"

/** Stops serving a company until somebody resumes it. */
export async function POST(
  req: AuthenticatedMedusaRequest<PauseBody>,
  res: MedusaResponse
): Promise<void> {
  await holdCompany(req, res, { act: "pause", reason: req.validatedBody.reason })
}
