import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdoptionTieBody } from "../../../../../types"
import { findSearch } from "../../find-search"
import { refuse } from "../../refuse"
import { startRun } from "../../start-run"

/** Ties in the background all invoices that a search is certain of. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdoptionTieBody>,
  res: MedusaResponse
): Promise<void> {
  const found = await findSearch(req.scope, req.validatedBody.search_id)
  if ("code" in found) return refuse(res, found.code)
  const { id, counts } = found.search
  const params = { what: "tie", search: id, total: counts.certain ?? 0 }
  await startRun(req, res, { kind: "adoption", companyId: null, params })
}
