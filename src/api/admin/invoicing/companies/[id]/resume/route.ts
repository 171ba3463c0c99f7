import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ResumeBody } from "../../../../../../types"
import { holdCompany } from "../../../hold-company"

/** Ends one cause of a company's hold: a rejected key only after the key was seen to work. */
export async function POST(
  req: AuthenticatedMedusaRequest<ResumeBody>,
  res: MedusaResponse
): Promise<void> {
  await holdCompany(req, res, { act: "resume", ...req.validatedBody })
}
