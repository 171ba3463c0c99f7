import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MappingSuggestionsResponse } from "../../../../../types"
import { loadSuggestions } from "../../load-suggestions"

/** Names to choose from; asks the service once for each company, and answers without it. */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<MappingSuggestionsResponse>
): Promise<void> {
  res.json(await loadSuggestions(req.scope))
}
