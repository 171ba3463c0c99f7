import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type {
  ChangeSettingsBody,
  InvoicingErrorBody,
  InvoicingSettingsResponse,
} from "../../../../types"
import { changeInvoicingSettingsWorkflow } from "../../../../workflows/change-invoicing-settings"
import { loadSettings } from "../load-settings"
import { refuse } from "../refuse"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingSettingsResponse>
): Promise<void> {
  res.json(await loadSettings(req.scope))
}

/** The workflow validates the body by the rules of the options; a 400 names each field that breaks one. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeSettingsBody>,
  res: MedusaResponse<InvoicingSettingsResponse | InvoicingErrorBody>
): Promise<void> {
  const { result } = await changeInvoicingSettingsWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, settings: req.body },
  })
  if ("problems" in result) {
    const { problems } = result
    return refuse(res, "SETTINGS_INVALID", {
      params: { fields: problems.map(({ option }) => option).join(", ") },
      message: problems.map(({ option, wanted }) => `${option}: ${wanted}`).join("; "),
    })
  }
  if ("problem" in result) return refuse(res, "SETTINGS_CHANGED_MEANWHILE")
  res.json(await loadSettings(req.scope))
}
