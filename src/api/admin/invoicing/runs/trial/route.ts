import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import { addDays, startOfDay } from "../../../../../core/dates"
import type { TrialParams } from "../../../../../pipeline/runs/trial"
import type { TrialBody } from "../../../../../types"
import { refuse } from "../../refuse"
import { startRun } from "../../start-run"

/** Starts a trial run: orders are composed as if issued now, but nothing is sent. */
export async function POST(
  req: AuthenticatedMedusaRequest<TrialBody>,
  res: MedusaResponse
): Promise<void> {
  const { settings } = await composeInvoicing(req.scope)
  if (settings.companies.length === 0) return refuse(res, "NOT_CONFIGURED")
  const params = toParams(req.validatedBody, settings.timeZone)
  await startRun(req, res, { kind: "trial", companyId: null, params })
}

function toParams(body: TrialBody, timeZone: string): TrialParams {
  if ("newest" in body) return { newest: body.newest }
  return {
    from: startOfDay(body.from, timeZone).toISOString(),
    to: startOfDay(addDays(body.to, 1), timeZone).toISOString(),
  }
}
