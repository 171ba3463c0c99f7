import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import { addDays, readCalendarDate, startOfDay } from "../../../../../core/dates"
import type { SearchParams } from "../../../../../pipeline/adoption/search"
import type { AdoptionBody } from "../../../../../types"
import { findOrders } from "../../find-orders"
import { refuse } from "../../refuse"
import { startRun } from "../../start-run"

/** Begins a search for invoices that exist for orders without a request; nothing is changed. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdoptionBody>,
  res: MedusaResponse
): Promise<void> {
  const { settings } = await composeInvoicing(req.scope)
  if (settings.companies.length === 0) return refuse(res, "NOT_CONFIGURED")
  const params = await toParams(req, settings.timeZone)
  await startRun(req, res, { kind: "adoption", companyId: null, params })
}

async function toParams(
  { scope, validatedBody: body }: AuthenticatedMedusaRequest<AdoptionBody>,
  timeZone: string
): Promise<SearchParams> {
  if ("orders" in body) {
    const { oldest, ...found } = await findOrders(scope, body.orders)
    const earliest = readCalendarDate(oldest ?? new Date().toISOString(), timeZone) ?? ""
    return { what: "search", ...found, earliest }
  }
  return {
    what: "search",
    from: startOfDay(body.from, timeZone).toISOString(),
    to: startOfDay(addDays(body.to, 1), timeZone).toISOString(),
  }
}
