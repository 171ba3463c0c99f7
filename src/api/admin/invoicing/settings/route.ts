import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { ChangeSettingsBody, InvoicingSettingsResponse } from "../../../../types"
import { changeInvoicingSettingsWorkflow } from "../../../../workflows/change-invoicing-settings"
import { loadSettings } from "../load-settings"

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<InvoicingSettingsResponse>
): Promise<void> {
  res.json(await loadSettings(req.scope))
}

/** The workflow checks the body by the rules of the options and answers 400 naming each field. */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeSettingsBody>,
  res: MedusaResponse<InvoicingSettingsResponse>
): Promise<void> {
  await changeInvoicingSettingsWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, settings: req.body },
  })
  res.json(await loadSettings(req.scope))
}
