import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ChangeBuyerLinkBody } from "../../../../../../../types"
import { answerLinkAct } from "../../../../change-link"

/** Replaces the link that was shown with a new one. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeBuyerLinkBody>,
  res: MedusaResponse
): Promise<void> {
  await answerLinkAct(req, res, { act: "replace_link", ...req.validatedBody })
}
