import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerLinkAct } from "../../../change-link"

/** The link with which the buyer fetches the invoice; created if there is no working one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerLinkAct(req, res, { act: "share_link" })
}
