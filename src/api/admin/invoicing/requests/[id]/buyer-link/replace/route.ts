import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ChangeBuyerLinkBody } from "../../../../../../../types"
import { answerLinkAct } from "../../../../change-link"

/** Another link in place of the one that was shown, which ends. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeBuyerLinkBody>,
  res: MedusaResponse
): Promise<void> {
  await answerLinkAct(req, res, { act: "replace_link", ...req.validatedBody })
}
