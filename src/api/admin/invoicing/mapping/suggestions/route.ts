import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MappingSuggestionsResponse } from "../../../../../types"
import { loadSuggestions } from "../../load-suggestions"

/** Names to choose from; asks the service once per company, and responds even if it fails. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<MappingSuggestionsResponse>
): Promise<void> {
  res.json(await loadSuggestions(req.scope))
}
