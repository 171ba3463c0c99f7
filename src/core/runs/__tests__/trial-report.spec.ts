import { readTrialReport, TrialCount, type TriedOrder } from "../trial-report"

const tried = (n: number, changes: Partial<TriedOrder> = {}): TriedOrder => ({
  ...{ orderId: `order_${n}`, displayId: String(n), outcome: "refused", companyId: "pl" },
  ...{ reasons: [], draft: null, difference: null },
  ...changes,
})

const vat = (rate: string) => ({
  ...{ code: "VAT_RATE_NOT_MAPPED", field: "vatMap", params: { rate }, message: "no label" },
})

const count = (orders: readonly TriedOrder[], before = readTrialReport(null)) => {
  const counted = new TrialCount(before)
  for (const order of orders) counted.add(order)
  return counted.read()
}

describe("the report of a trial run", () => {
  it("has each reason with what fixes it, the most frequent first, and its first five orders", () => {
    const orders = Array.from({ length: 7 }, (_, at) => tried(at, { reasons: [vat("19")] }))
    const { reasons } = count([tried(9, { reasons: [vat("7")] }), ...orders])
    expect(reasons.map(({ params, count: times }) => [params.rate, times])).toEqual([
      ["19", 7],
      ["7", 1],
    ])
    expect(reasons[0]?.examples.map(({ displayId }) => displayId)).toEqual([
      "0",
      "1",
      "2",
      "3",
      "4",
    ])
  })

  it("is the same counted at once or step by step", () => {
    const orders = Array.from({ length: 9 }, (_, at) =>
      tried(at, { reasons: [vat(String(at % 3))], outcome: at % 2 === 0 ? "refused" : "skip" })
    )
    const inSteps = orders.reduce((before, order) => count([order], before), readTrialReport(null))
    expect(inSteps).toEqual(count(orders))
  })

  it("does not grow with the number of reasons", () => {
    const orders = Array.from({ length: 300 }, (_, at) => tried(at, { reasons: [vat(String(at))] }))
    expect(count(orders).reasons).toHaveLength(200)
  })
})
