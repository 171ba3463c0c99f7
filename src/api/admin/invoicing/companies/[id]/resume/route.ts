import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { holdCompany } from "../../../hold-company"

/** Ends a company's hold: for a rejected key only after the key was seen to work. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await holdCompany(req, res, { act: "resume" })
}
