import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import { measureCoverage } from "../../../../../pipeline/operator/measure-coverage"
import type { MappingCoverageResponse } from "../../../../../types"

/** Reading two thousand orders takes about ten seconds; a proxy in front waits no longer than 30. */
const BOUNDS = { days: 90, mostOrders: 2_000, longestMs: 20_000 }

export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<MappingCoverageResponse>
): Promise<void> {
  const coverage = await measureCoverage(await composeInvoicing(req.scope), BOUNDS)
  res.json({
    days: BOUNDS.days,
    since: coverage.since,
    orders: coverage.orders,
    is_whole: coverage.isWhole,
    left_out: coverage.leftOut,
    currencies: coverage.currencies.map(({ currency, gross, withCategory, withProject }) => ({
      currency,
      gross,
      with_category: withCategory,
      with_project: withProject,
    })),
    uncovered: coverage.uncovered.map((order) => ({
      order_id: order.orderId,
      order_display_id: order.displayId,
      currency: order.currency,
      gross: order.gross,
      without_category: order.withoutCategory,
      has_project: order.hasProject,
    })),
    sales: coverage.sales,
  })
}
