import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ResumeBody } from "../../../../../../types"
import { holdCompany } from "../../../hold-company"

/** Ends one cause of a company's hold; `key-rejected` only once the service accepts the key. */
export async function POST(
  req: AuthenticatedMedusaRequest<ResumeBody>,
  res: MedusaResponse
): Promise<void> {
  await holdCompany(req, res, { act: "resume", ...req.validatedBody })
}
