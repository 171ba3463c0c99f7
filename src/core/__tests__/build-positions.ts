import { measureOrder, type PricedOrder } from "../order/measure-order"
import { composePositions, type PositionRules, type PositionsResult } from "../draft/positions"

/** Measures an order and lays its positions in one go, as composing a draft does. */
export function buildPositions(
  order: PricedOrder,
  rules: PositionRules & { maxDecimals: number }
): PositionsResult {
  const measurement = measureOrder(order, rules.maxDecimals)
  switch (measurement.kind) {
    case "measured":
      return composePositions(measurement.order, order.currency, rules)
    case "refused":
      return { kind: "refused", refusals: [measurement.refusal] }
    case "nothing-to-invoice":
      return measurement
  }
}
