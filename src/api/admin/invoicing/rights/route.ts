import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { InvoicingRightsResponse } from "../../../../types"
import { findRights } from "../find-rights"

/** Open to every user of the admin: it tells about nobody but who asks. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingRightsResponse>
): Promise<void> {
  res.json({ rights: await findRights(req) })
}
