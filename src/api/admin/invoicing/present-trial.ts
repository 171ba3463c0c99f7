import type { RunData } from "../../../core/runs/run"
import { readTrialReport } from "../../../core/runs/trial-report"
import type { TrialResult } from "../../../types"

/** What a trial run found so far. */
export function presentTrialResult(result: RunData): TrialResult {
  const { sums, reasons, differences } = readTrialReport(result)
  const name = ({ orderId, displayId }: { orderId: string; displayId: string }) => ({
    order_id: orderId,
    display_id: displayId,
  })
  return {
    sums: [...sums],
    reasons: reasons.map(({ outcome, code, field, params, message, count, examples }) => ({
      ...{ outcome, code, field, message, count },
      params: { ...params },
      examples: examples.map(name),
    })),
    differences: differences.map((order) => ({
      ...name(order),
      currency: order.currency,
      difference: order.difference,
    })),
  }
}
