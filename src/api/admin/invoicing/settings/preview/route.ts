import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import { compareSettings } from "../../../../../pipeline/runs/compare-settings"
import type {
  ChangeSettingsBody,
  InvoicingErrorBody,
  SettingsPreviewResponse,
} from "../../../../../types"
import { readChangedSettings } from "../../read-changed-settings"
import { refuse } from "../../refuse"

/** A person is waiting for the response. */
const BOUNDS = { mostOrders: 500, longestMs: 4_500 }

/**
 * What the newest orders would become with other settings, which are validated as if stored, but not
 * stored.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<ChangeSettingsBody>,
  res: MedusaResponse<SettingsPreviewResponse | InvoicingErrorBody>
): Promise<void> {
  const changed = await readChangedSettings(req.scope, req.body)
  if ("problems" in changed) {
    const { problems } = changed
    return refuse(res, "SETTINGS_INVALID", {
      params: { fields: problems.map(({ option }) => option).join(", ") },
      message: problems.map(({ option, wanted }) => `${option}: ${wanted}`).join("; "),
    })
  }
  const ports = await composeInvoicing(req.scope)
  const found = await compareSettings(ports, changed.settings, BOUNDS)
  res.json({
    orders: found.orders,
    differing: found.differing,
    changes: found.changes,
    examples: found.examples.map(({ orderId, displayId, parts }) => ({
      order_id: orderId,
      display_id: displayId,
      parts,
    })),
    is_whole: found.isWhole,
  })
}
