import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ChangeBuyerLinkBody } from "../../../../../../../types"
import { answerLinkAct } from "../../../../change-link"

/** Revokes the link that was shown. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeBuyerLinkBody>,
  res: MedusaResponse
): Promise<void> {
  await answerLinkAct(req, res, { act: "revoke_link", ...req.validatedBody })
}
