import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { answerLinkAct } from "../../../change-link"

/** The link under which the buyer fetches the invoice; made if there is none that works. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await answerLinkAct(req, res, { act: "share_link" })
}
