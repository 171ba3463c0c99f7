import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingRightsResponse } from "../../../../types"
import { findRights } from "../find-rights"

/** Open to every admin user: it only reveals the caller's own rights. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingRightsResponse>
): Promise<void> {
  res.json({ rights: await findRights(req) })
}
